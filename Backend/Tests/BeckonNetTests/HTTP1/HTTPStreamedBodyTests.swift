import BeckonNet
import Foundation
import Synchronization
import Testing

/// Bodies of requests that a handler takes in pieces (issue 6, *Files*).
@Suite(.timeLimit(.minutes(2))) struct HTTPStreamedBodyTests {
    private static let pattern = Data((0..<(1 << 16)).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 7) })

    /// What handlers were told about their bodies.
    private final class Told: Sendable {
        private let kinds = Mutex<[NetError.Kind?]>([])
        func append(_ kind: NetError.Kind?) { kinds.withLock { $0.append(kind) } }
        var all: [NetError.Kind?] { kinds.withLock { $0 } }
    }

    /// A server whose handler takes the body to its end and answers with the number of its bytes.
    private func withUploads<T: Sendable>(
        _ told: Told = Told(), _ adapt: @Sendable (inout HTTPServer.Configuration) -> Void = { _ in },
        _ body: @Sendable (EventLoop, HTTPServer, Int) async throws -> T
    ) async throws -> T {
        try await withServer {
            $0.streamsBody = { _, path in path.hasPrefix("/upload") }
            $0.bodyLimit = { _, path in path == "/upload" ? .max : 10 }
            adapt(&$0)
        } handler: { request in
            guard let stream = request.stream else { return .response(BeckonNetTests.told(request)) }
            if request.path == "/upload-refused" { return .response(HTTPResponse(status: 401)) }
            var count = 0
            do throws(NetError) {
                while let piece = try await stream.next() { count += piece.count }
                told.append(nil)
                // And so at each call.
                #expect(try await stream.next() == nil)
            } catch {
                told.append(error.kind)
                await #expect(throws: NetError.self) { try await stream.next() }
                return .response(HTTPResponse(status: 499))
            }
            return .response(HTTPResponse(status: 200, body: Data("\(request.body.count) \(count)".utf8)))
        } _: { loop, server, port in
            try await body(loop, server, port)
        }
    }

    /// The turns of the loop between two pieces would let megabytes gather, if nothing held the client back. What is
    /// taken at once is all that was held.
    @Test(arguments: [false, true], [false, true])
    func largeBodyIsHeldInPartOnly(isChunked: Bool, hasTLS: Bool) async throws {
        let size = 24 << 20
        let authority = try CertificateAuthority(commonName: "Test")
        let certificate = try authority.issue(hosts: ["127.0.0.1"])
        let server = try TLSServerContext(certificatePEM: certificate.chainPEM, keyPEM: certificate.keyPEM)
        let trust = try TLSClientContext(trust: .authorities(authority.certificatePEM))
        try await withServer { _, _, otherPort in
            let largest = Mutex(0)
            let isRight = Mutex(true)
            try await withServer {
                if hasTLS { $0.tls = server }
                $0.bodyLimit = { _, _ in size }
                $0.streamsBody = { _, _ in true }
                $0.limits.streamedBodyBytes = 100_000
            } handler: { request in
                var count = 0
                let loop: EventLoop
                do throws(NetError) {
                    loop = try EventLoop(name: "other")
                    let client = HTTPClient(loop: loop)
                    while let piece = try await request.stream?.next() {
                        largest.withLock { $0 = max($0, piece.count) }
                        let start = count % Self.pattern.count
                        let expected = (Self.pattern + Self.pattern + Self.pattern)[start..<(start + piece.count)]
                        if piece != expected { isRight.withLock { $0 = false } }
                        count += piece.count
                        guard count < 2 << 20 else { continue }
                        for _ in 0..<10 {
                            _ = try await client.send(
                                HTTPRequest(method: "GET", target: "/"),
                                to: HTTPOrigin(host: "127.0.0.1", port: otherPort, tls: false), deadline: .seconds(60))
                        }
                    }
                    await client.close()
                } catch {
                    return .response(HTTPResponse(status: 500))
                }
                await loop.shutdown()
                return .response(HTTPResponse(status: 200, body: Data("\(count)".utf8)))
            } _: { loop, _, port in
                let client = StreamProbe(
                    try await ByteStream.connect(
                        to: "127.0.0.1", port: port, tls: hasTLS ? trust : nil, on: loop, deadline: .seconds(60),
                        limits: .init(maximum: .max)))
                client.start()
                let framing = isChunked ? "Transfer-Encoding: chunked" : "Content-Length: \(size)"
                await client.send("POST / HTTP/1.1\nHost: localhost\n\(framing)\n\n")
                for _ in 0..<(size / Self.pattern.count) {
                    if isChunked { await client.send("10000\n") }
                    _ = await client.write(Self.pattern)
                    if isChunked { await client.send("\n") }
                }
                if isChunked { await client.send("0\n\n") }
                await client.until { !$0.answers().isEmpty || $0.isEnded || $0.isClosed }
                #expect(await client.answers().map(\.body) == ["\(size)"])
                #expect(isRight.withLock { $0 })
                // One read of the socket more than the limit.
                #expect(largest.withLock { $0 } < 100_000 + 1 << 16)
                await client.close()
            }
        }
    }

    @Test func connectionGoesOnAfterAStreamedBody() async throws {
        try await withUploads { loop, _, port in
            let client = try await StreamProbe.connected(to: port, loop)
            await client.send(
                """
                POST /upload HTTP/1.1
                Host: localhost
                Content-Length: 5

                helloPOST /upload HTTP/1.1
                Host: localhost
                Content-Length: 0

                POST /other HTTP/1.1
                Host: localhost
                Content-Length: 2

                okPOST /upload HTTP/1.1
                Host: localhost
                Transfer-Encoding: chunked

                3
                abc
                0


                """)
            await client.until { $0.answers().count == 4 || $0.isEnded }
            #expect(await client.answers().map(\.body) == ["0 5", "0 0", "POST /other 2", "0 3"])
            await client.close()
        }
    }

    @Test func continueIsSentWhenTheHandlerAsksForTheBody() async throws {
        try await withUploads { loop, _, port in
            let client = try await StreamProbe.connected(to: port, loop)
            await client.send("POST /upload HTTP/1.1\nHost: localhost\nExpect: 100-continue\nContent-Length: 2\n\n")
            await client.until { !$0.answers().isEmpty }
            #expect(await client.answers().map(\.status) == [100])
            await client.send("ok")
            await client.until { $0.answers().count == 2 }
            #expect(await client.answers().last?.body == "0 2")
            await client.close()
        }
    }

    @Test func whoIsRefusedIsNotAskedForTheBody() async throws {
        try await withUploads { loop, _, port in
            let client = try await StreamProbe.connected(to: port, loop)
            await client.send(
                "POST /upload-refused HTTP/1.1\nHost: localhost\nExpect: 100-continue\nContent-Length: 2\n\n")
            await client.until { $0.isEnded }
            #expect(await client.answers().map(\.status) == [401])
            #expect(await client.answers().first?.headers["connection"] == "close")
            await client.close()
        }
    }

    @Test func bodyThatEndsEarlyIsAnErrorForItsHandler() async throws {
        let told = Told()
        try await withUploads(told) { loop, _, port in
            let client = try await StreamProbe.connected(to: port, loop)
            await client.send("POST /upload HTTP/1.1\nHost: localhost\nContent-Length: 10\n\nhello")
            await client.endWriting()
            await client.until { $0.isEnded }
            // Who has only ended its own side still hears of it.
            #expect(await client.answers().map(\.status) == [499])
            #expect(told.all == [.closed])
            await client.close()
        }
    }

    @Test func bodyOfAClientThatIsGoneIsAnErrorForItsHandler() async throws {
        let (ended, end) = AsyncStream<NetError.Kind?>.makeStream()
        let (begun, begin) = AsyncStream<Void>.makeStream()
        try await withServer {
            $0.streamsBody = { _, _ in true }
        } handler: { request in
            begin.finish()
            do throws(NetError) {
                while try await request.stream?.next() != nil {}
                end.yield(nil)
            } catch {
                end.yield(error.kind)
            }
            return .response(HTTPResponse(status: 200))
        } _: { loop, _, port in
            let client = try await StreamProbe.connected(to: port, loop)
            await client.send("POST / HTTP/1.1\nHost: localhost\nContent-Length: 10\n\nhello")
            for await _ in begun {}
            await client.abort()
            var iterator = ended.makeAsyncIterator()
            #expect(await iterator.next() == .closed)
        }
    }

    @Test func announcedBodyAboveTheLimitIsRefusedBeforeItsHandlerIsCalled() async throws {
        let told = Told()
        try await withUploads(told) { loop, _, port in
            let client = try await StreamProbe.connected(to: port, loop)
            await client.send("POST /upload-small HTTP/1.1\nHost: localhost\nContent-Length: 11\n\n")
            await client.until { $0.isEnded }
            #expect(await client.answers().map(\.status) == [413])
            #expect(told.all.isEmpty)
            await client.close()
        }
    }

    @Test(arguments: [
        ("6\nhello \n6\nworld \n", 413, NetError.Kind.tooLarge), ("6\nhello!?", 400, NetError.Kind.protocolError),
    ])
    func bodyThatGoesWrongEndsWithItsRefusal(raw: String, status: Int, kind: NetError.Kind) async throws {
        let told = Told()
        try await withUploads(told) { loop, _, port in
            let client = try await StreamProbe.connected(to: port, loop)
            await client.send("POST /upload-small HTTP/1.1\nHost: localhost\nTransfer-Encoding: chunked\n\n" + raw)
            await client.until { $0.isEnded }
            #expect(await client.answers().map(\.status) == [status])
            // The handler may hear of it after the client.
            while told.all.isEmpty { _ = try await StreamProbe.connected(to: port, loop).get("/") }
            #expect(told.all == [kind])
            await client.close()
        }
    }

    @Test func silentBodyIsAnsweredWith408() async throws {
        let told = Told()
        try await withUploads(told) {
            $0.limits.streamedBodyPauseTime = .milliseconds(30)
        } _: { loop, _, port in
            let client = try await StreamProbe.connected(to: port, loop)
            await client.send("POST /upload HTTP/1.1\nHost: localhost\nContent-Length: 10\n\nhello")
            await client.until { $0.isEnded }
            #expect(await client.answers().map(\.status) == [408])
            await client.close()
        }
    }

    @Test func stopLetsAnUploadInWorkEnd() async throws {
        let (begun, begin) = AsyncStream<Void>.makeStream()
        try await withServer {
            $0.streamsBody = { _, _ in true }
        } handler: { request in
            var count = 0
            do throws(NetError) {
                while let piece = try await request.stream?.next() {
                    count += piece.count
                    begin.finish()
                }
            } catch {
                return .response(HTTPResponse(status: 499))
            }
            return .response(HTTPResponse(status: 200, body: Data("\(count)".utf8)))
        } _: { loop, server, port in
            let idle = try await StreamProbe.connected(to: port, loop)
            #expect(await idle.get("/")?.status == 200)
            let client = try await StreamProbe.connected(to: port, loop)
            await client.send("POST / HTTP/1.1\nHost: localhost\nContent-Length: 10\n\nhello")
            for await _ in begun {}
            async let stopped: Void = server.stop(drain: .seconds(60))
            await idle.until { $0.isEnded }
            await client.send("world")
            await client.until { $0.isEnded }
            #expect(await client.answers().map(\.body) == ["10"])
            await idle.close()
            await client.close()
            await stopped
        }
    }
}
