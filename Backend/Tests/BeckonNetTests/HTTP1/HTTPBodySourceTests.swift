import BeckonNet
import Foundation
import Synchronization
import Testing

/// Bodies of answers that come in pieces (issue 6, *Files*).
@Suite(.timeLimit(.minutes(2))) struct HTTPBodySourceTests {
    struct Broken: Error {}

    /// Gives `pieces` times 64 KiB, and counts.
    private final class Pieces: Sendable {
        static let size = 1 << 16
        private let given = Mutex(0)
        let count: Int
        let failsAtEnd: Bool

        init(_ count: Int, failsAtEnd: Bool = false) {
            self.count = count
            self.failsAtEnd = failsAtEnd
        }

        var givenCount: Int { given.withLock { $0 } }

        func source(length: Int? = nil) -> HTTPBodySource {
            HTTPBodySource(length: length ?? count * Self.size) {
                let number = self.given.withLock { given in
                    given += 1
                    return given
                }
                guard number <= self.count else {
                    if self.failsAtEnd { throw Broken() }
                    return nil
                }
                return Self.piece(number)
            }
        }

        static func piece(_ number: Int) -> Data { Data(repeating: UInt8(truncatingIfNeeded: number), count: size) }
    }

    private static func answer(_ source: HTTPBodySource, status: Int = 200) -> HTTPServerAnswer {
        var response = HTTPResponse(status: status)
        response.source = source
        return .response(response)
    }

    @Test(arguments: [false, true])
    func bodyComesWholeAndItsConnectionIsKept(hasTLS: Bool) async throws {
        let authority = try CertificateAuthority(commonName: "Test")
        let certificate = try authority.issue(hosts: ["127.0.0.1"])
        let server = try TLSServerContext(certificatePEM: certificate.chainPEM, keyPEM: certificate.keyPEM)
        let trust = try TLSClientContext(trust: .authorities(authority.certificatePEM))
        try await withServer {
            if hasTLS { $0.tls = server }
        } handler: { _ in
            Self.answer(Pieces(50).source())
        } _: { loop, server, port in
            let client = HTTPClient(loop: loop, tls: trust)
            for _ in 0..<3 {
                let response = try await client.send(
                    HTTPRequest(method: "GET", target: "/"),
                    to: HTTPOrigin(host: "127.0.0.1", port: port, tls: hasTLS), deadline: .seconds(60))
                #expect(response.body == (1...50).reduce(Data()) { $0 + Pieces.piece($1) })
            }
            #expect(await server.connectionCount == 1)
            await client.close()
        }
    }

    /// Whoever takes nothing makes the server hold no more than the socket and one buffer do.
    @Test func sourceIsNotAskedWhileTheClientTakesNothing() async throws {
        let pieces = Pieces(1024)
        try await withServer {
            $0.limits.stallTime = .milliseconds(200)
        } handler: { request in
            request.path == "/large" ? Self.answer(pieces.source()) : .response(told(request))
        } _: { loop, server, port in
            let client = try await StreamProbe.connected(to: port, loop)
            let other = try await StreamProbe.connected(to: port, loop)
            await client.until { $0.isOpen }
            await client.pauseReading()
            await client.send("GET /large HTTP/1.1\nHost: localhost\n\n")
            while await server.connectionCount > 1 { #expect(await other.get("/other")?.status == 200) }
            #expect((1..<512).contains(pieces.givenCount))
            await client.abort()
            await other.close()
        }
    }

    @Test func headTellsTheLengthAndAsksForNothing() async throws {
        let pieces = Pieces(3)
        try await withServer { _ in
        } handler: { _ in
            Self.answer(pieces.source())
        } _: { loop, _, port in
            let client = try await StreamProbe.connected(to: port, loop)
            await client.send("HEAD / HTTP/1.1\nHost: localhost\nConnection: close\n\n")
            await client.until { $0.isEnded }
            let answers = await client.answers(bodiless: 1)
            #expect(answers.map { $0.headers["content-length"] } == ["\(3 * Pieces.size)"])
            #expect(await client.received.suffix(4) == Data("\r\n\r\n".utf8))
            #expect(pieces.givenCount == 0)
            await client.close()
        }
    }

    @Test func answersKeepTheOrderOfRequests() async throws {
        try await withServer { _ in
        } handler: { request in
            request.path == "/large" ? Self.answer(Pieces(10).source(), status: 206) : .response(told(request))
        } _: { loop, _, port in
            let client = try await StreamProbe.connected(to: port, loop)
            await client.send(
                """
                GET /a HTTP/1.1
                Host: localhost

                GET /large HTTP/1.1
                Host: localhost

                POST /b HTTP/1.1
                Host: localhost
                Expect: 100-continue
                Content-Length: 2

                okGET /large HTTP/1.1
                Host: localhost
                Connection: close


                """)
            await client.until { $0.isEnded }
            let answers = await client.answers()
            #expect(answers.map(\.status) == [200, 206, 200, 206])
            #expect(answers.map(\.body.utf8.count) == [8, 10 * Pieces.size, 9, 10 * Pieces.size])
            #expect(answers.last?.headers["connection"] == "close")
            await client.close()
        }
    }

    /// Too little, too much, and an error: what is cut off is never taken for the whole.
    @Test(arguments: [(5 << 16, false), (2 << 16, false), (5 << 16, true), (3 << 16, true)])
    func sourceThatDoesNotKeepItsLengthCutsTheConnection(length: Int, failsAtEnd: Bool) async throws {
        try await withServer { _ in
        } handler: { request in
            request.path == "/"
                ? Self.answer(Pieces(3, failsAtEnd: failsAtEnd).source(length: length)) : .response(told(request))
        } _: { loop, server, port in
            let client = try await StreamProbe.connected(to: port, loop)
            await client.send("GET / HTTP/1.1\nHost: localhost\n\nGET /next HTTP/1.1\nHost: localhost\n\n")
            await client.until { $0.isClosed || $0.isEnded }
            let text = String(decoding: await client.received, as: UTF8.self)
            #expect(!text.contains("/next"))
            #expect(text.utf8.count < length + 1024)
            await client.abort()
        }
    }

    @Test func stopLetsAnAnswerEnd() async throws {
        let (begun, begin) = AsyncStream<Void>.makeStream()
        let (gate, opener) = AsyncStream<Void>.makeStream()
        let count = Mutex(0)
        try await withServer { _ in
        } handler: { _ in
            Self.answer(
                HTTPBodySource(length: 10) {
                    let number = count.withLock { count in
                        count += 1
                        return count
                    }
                    if number == 2 {
                        begin.finish()
                        for await _ in gate {}
                    }
                    return number > 2 ? nil : Data("hello".utf8)
                })
        } _: { loop, server, port in
            let client = try await StreamProbe.connected(to: port, loop)
            await client.send("GET / HTTP/1.1\nHost: localhost\n\n")
            for await _ in begun {}
            let idle = try await StreamProbe.connected(to: port, loop)
            await idle.until { $0.isOpen }
            async let stopped: Void = server.stop(drain: .seconds(60))
            await idle.until { $0.isEnded || $0.isClosed }
            opener.finish()
            await client.until { $0.isEnded }
            #expect(await client.answers().map(\.body) == ["hellohello"])
            await client.close()
            await idle.abort()
            await stopped
        }
    }
}
