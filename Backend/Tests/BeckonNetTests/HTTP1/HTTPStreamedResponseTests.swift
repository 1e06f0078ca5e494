import BeckonNet
import Foundation
import Testing

@Suite(.timeLimit(.minutes(1))) struct HTTPStreamedResponseTests {
    private static func origin(_ port: Int, tls: Bool = false) -> HTTPOrigin {
        HTTPOrigin(host: "127.0.0.1", port: port, tls: tls)
    }

    private static let get = HTTPRequest(method: "GET", target: "/")

    /// A server that is told of each connection once a request has come, and does with it what it likes.
    private func withPeer<T: Sendable>(
        _ act: @escaping @Sendable (StreamProbe) async -> Void,
        _ body: @Sendable (EventLoop, HTTPClient, HTTPOrigin) async throws -> T
    ) async throws -> T {
        try await withLoop { loop in
            let listener = try await Listener.listen(
                on: "127.0.0.1", port: 0, loop: loop, limits: .init(maximum: .max)
            ) { stream in
                let probe = StreamProbe(stream)
                probe.start()
                Task {
                    await probe.until { $0.received.count > 0 }
                    await act(probe)
                }
            }
            let client = HTTPClient(loop: loop)
            let result = try await body(loop, client, Self.origin(listener.port))
            await client.close()
            await OnLoop(loop).run { listener.close() }
            return result
        }
    }

    private func whole(_ answer: HTTPStreamedResponse) async throws(NetError) -> Data {
        var body = Data()
        while let piece = try await answer.next() { body += piece }
        return body
    }

    /// Each answer that is read whole is read in pieces alike; only the bound on its length is the reader's.
    @Test(arguments: HTTPClientTests.answers)
    func answerIsReadOrRefused(answer: HTTPClientTests.Answer) async throws {
        try await withPeer { peer in
            await peer.send(answer.raw)
            await peer.close()
        } _: { _, client, origin in
            let request = HTTPRequest(method: answer.method, target: "/")
            do throws(NetError) {
                let opened = try await client.open(request, to: origin, deadline: .seconds(120))
                let body = try await whole(opened)
                let expected = answer.error == .tooLarge ? String(repeating: "x", count: 101) : answer.body
                #expect(String(decoding: body, as: UTF8.self) == expected)
            } catch {
                #expect(error.kind == answer.error)
            }
        }
    }

    @Test(arguments: [false, true])
    func largeBodyComesWholeAndItsConnectionIsKept(hasTLS: Bool) async throws {
        let body = Data((0..<(3 << 20)).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 11) })
        let authority = try CertificateAuthority(commonName: "Test")
        let certificate = try authority.issue(hosts: ["127.0.0.1"])
        let server = try TLSServerContext(certificatePEM: certificate.chainPEM, keyPEM: certificate.keyPEM)
        let trust = try TLSClientContext(trust: .authorities(authority.certificatePEM))
        try await withServer {
            if hasTLS { $0.tls = server }
        } handler: { _ in
            .response(HTTPResponse(status: 200, body: body))
        } _: { loop, server, port in
            let client = HTTPClient(loop: loop, tls: trust)
            for _ in 0..<3 {
                let answer = try await client.open(
                    Self.get, to: Self.origin(port, tls: hasTLS), deadline: .seconds(120))
                #expect(answer.status == 200)
                #expect(answer.headers["content-length"] == String(body.count))
                #expect(try await whole(answer) == body)
            }
            #expect(await server.connectionCount == 1)
            await client.close()
        }
    }

    /// The turns of the loop between two pieces would let megabytes gather, if nothing held the server back.
    @Test(arguments: ["HTTP/1.1 200 OK\n\n", "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n1000000\n"])
    func serverIsHeldBackWhileNobodyTakes(head: String) async throws {
        let size = 16 << 20
        try await withPeer { peer in
            await peer.send(head)
            _ = await peer.write(Data(count: size))
            if head.contains("chunked") { await peer.send("\n0\n\n") }
            await peer.close()
        } _: { _, client, origin in
            try await withServer { _, _, port in
                let answer = try await client.open(Self.get, to: origin, deadline: .seconds(120))
                var count = 0
                var largest = 0
                while let piece = try await answer.next() {
                    count += piece.count
                    largest = max(largest, piece.count)
                    guard count < 1 << 20 else { continue }
                    for _ in 0..<20 {
                        _ = try await client.send(Self.get, to: Self.origin(port), deadline: .seconds(120))
                    }
                }
                #expect(count == size)
                #expect(largest <= 1 << 17)
            }
        }
    }

    @Test(arguments: ["close", "let go", "cancel"])
    func serverNoticesThatNobodyWantsTheRest(way: String) async throws {
        let (ended, sink) = AsyncStream<Void>.makeStream()
        try await withPeer { peer in
            await peer.send("HTTP/1.1 200 OK\nContent-Length: 1000000\n\nbeginning")
            await peer.until { $0.isEnded || $0.isClosed }
            sink.finish()
        } _: { _, client, origin in
            let (begun, begin) = AsyncStream<Void>.makeStream()
            let task = Task {
                let answer = try await client.open(Self.get, to: origin, deadline: .seconds(120))
                #expect(try await answer.next() == Data("beginning".utf8))
                if way == "close" { answer.close() }
                if way == "let go" { return }
                begin.finish()
                let error = await #expect(throws: NetError.self) { try await answer.next() }
                #expect(error?.kind == (way == "close" ? .closed : .cancelled))
                // And so at each call.
                await #expect(throws: NetError.self) { try await answer.next() }
            }
            if way == "cancel" {
                for await _ in begun {}
                task.cancel()
            }
            try await task.value
            for await _ in ended {}
        }
    }

    @Test func answerThatIsClosedHasNoMoreThoughAllOfItHasCome() async throws {
        try await withServer { loop, _, port in
            let client = HTTPClient(loop: loop)
            let answer = try await client.open(Self.get, to: Self.origin(port), deadline: .seconds(120))
            answer.close()
            await #expect(throws: NetError.self) { try await answer.next() }
            await client.close()
        }
    }

    @Test func serverThatFallsSilentIsCutOffAtTheDeadline() async throws {
        try await withPeer { peer in
            await peer.send("HTTP/1.1 200 OK\nContent-Length: 1000000\n\nbeginning")
        } _: { _, client, origin in
            let error = await #expect(throws: NetError.self) {
                let answer = try await client.open(Self.get, to: origin, deadline: .milliseconds(50))
                _ = try await whole(answer)
            }
            #expect(error?.kind == .timeout)
        }
    }

    @Test func bodyCutShortEndsWithAnErrorAndNotAsWhole() async throws {
        try await withPeer { peer in
            await peer.send("HTTP/1.1 200 OK\nContent-Length: 1000\n\n" + String(repeating: "x", count: 999))
            await peer.close()
        } _: { _, client, origin in
            let answer = try await client.open(Self.get, to: origin, deadline: .seconds(120))
            let error = await #expect(throws: NetError.self) { _ = try await whole(answer) }
            #expect(error?.kind == .closed)
        }
    }

    @Test func switchingProtocolsUnaskedIsAnError() async throws {
        try await withPeer { peer in
            await peer.send("HTTP/1.1 101 Switching Protocols\nUpgrade: websocket\nConnection: upgrade\n\n")
        } _: { _, client, origin in
            let error = await #expect(throws: NetError.self) {
                try await client.open(Self.get, to: origin, deadline: .seconds(120))
            }
            #expect(error?.kind == .protocolError)
        }
    }

    @Test func originWithTLSIsCheckedAgainstTheSystemsAuthoritiesWhereNoneWereGiven() async throws {
        let authority = try CertificateAuthority(commonName: "Nobody trusts it")
        let certificate = try authority.issue(hosts: ["127.0.0.1"])
        let context = try TLSServerContext(certificatePEM: certificate.chainPEM, keyPEM: certificate.keyPEM)
        try await withServer {
            $0.tls = context
        } _: { loop, _, port in
            let client = HTTPClient(loop: loop)
            let error = await #expect(throws: NetError.self) {
                try await client.open(Self.get, to: Self.origin(port, tls: true), deadline: .seconds(120))
            }
            #expect(error?.kind == .tls)
        }
    }
}
