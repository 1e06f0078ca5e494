import BeckonNet
import Foundation
import Synchronization
import Testing

/// Bodies of requests that are given piece by piece (issue 7, *media with progress and resume*).
@Suite(.timeLimit(.minutes(2))) struct HTTPClientBodyTests {
    private struct Broken: Error {}

    private static let size = 3 << 20
    private static let bytes = Data((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 9) })

    private static func origin(_ port: Int, tls: Bool = false) -> HTTPOrigin {
        HTTPOrigin(host: "127.0.0.1", port: port, tls: tls)
    }

    /// Gives the bytes in pieces of 64 KiB and counts them.
    private final class Pieces: Sendable {
        private let given = Mutex(0)
        var count: Int { given.withLock { $0 } }

        /// - Parameter failsAt: throws there.
        func request(_ bytes: Data, length: Int? = nil, failsAt: Int = .max) -> HTTPRequest {
            var request = HTTPRequest(method: "PATCH", target: "/")
            request.source = HTTPBodySource(length: length ?? bytes.count) {
                let start = self.given.withLock { $0 }
                if start >= failsAt { throw Broken() }
                guard start < bytes.count else { return nil }
                let piece = Data(bytes[start..<min(start + 1 << 16, bytes.count)])
                self.given.withLock { $0 += piece.count }
                return piece
            }
            return request
        }
    }

    @Test(arguments: [false, true])
    func aBodyInPiecesComesWholeAndItsConnectionIsKept(hasTLS: Bool) async throws {
        let authority = try CertificateAuthority(commonName: "Test")
        let certificate = try authority.issue(hosts: ["127.0.0.1"])
        let server = try TLSServerContext(certificatePEM: certificate.chainPEM, keyPEM: certificate.keyPEM)
        let trust = try TLSClientContext(trust: .authorities(authority.certificatePEM))
        try await withServer {
            if hasTLS { $0.tls = server }
            $0.bodyLimit = { _, _ in Self.size }
        } handler: { request in
            .response(HTTPResponse(status: 200, body: Data("\(request.body == Self.bytes)".utf8)))
        } _: { loop, server, port in
            let client = HTTPClient(loop: loop, tls: trust)
            for _ in 0..<3 {
                let answer = try await client.send(
                    Pieces().request(Self.bytes), to: Self.origin(port, tls: hasTLS), deadline: .seconds(60),
                    counts: .pauses)
                #expect(String(decoding: answer.body, as: UTF8.self) == "true")
            }
            #expect(await server.connectionCount == 1)
            await client.close()
        }
    }

    @Test func aBodyThatIsNotAsLongAsWasToldOrFailsIsNoRequest() async throws {
        let handled = Mutex(0)
        try await withServer {
            $0.bodyLimit = { _, _ in Self.size }
        } handler: { _ in
            handled.withLock { $0 += 1 }
            return .response(HTTPResponse(status: 200))
        } _: { loop, _, port in
            let client = HTTPClient(loop: loop)
            for request in [
                Pieces().request(Self.bytes, length: Self.size - 1), Pieces().request(Self.bytes[..<100], length: 101),
                Pieces().request(Self.bytes, failsAt: 1 << 20), Pieces().request(Self.bytes, failsAt: 0),
            ] {
                let error = await #expect(throws: NetError.self) {
                    try await client.send(request, to: Self.origin(port), deadline: .seconds(60))
                }
                #expect(error?.kind == .badBody)
            }
            #expect(handled.withLock { $0 } == 0)
            await client.close()
        }
    }

    /// An answer before the end of the body is the answer; what was not sent cannot become the next request.
    @Test func anEarlyAnswerEndsTheBodyAndTheConnection() async throws {
        try await withServer {
            $0.bodyLimit = { _, _ in 1 << 30 }
            $0.streamsBody = { _, _ in true }
        } handler: { _ in
            .response(HTTPResponse(status: 409))
        } _: { loop, server, port in
            let client = HTTPClient(loop: loop)
            for _ in 0..<3 {
                let pieces = Pieces()
                let answer = try await client.send(
                    pieces.request(Data(count: 64 << 20)), to: Self.origin(port), deadline: .seconds(60))
                #expect(answer.status == 409)
                #expect(pieces.count < 64 << 20)
            }
            let next = try await client.send(
                HTTPRequest(method: "GET", target: "/"), to: Self.origin(port), deadline: .seconds(60))
            #expect(next.status == 409)
            await client.close()
        }
    }

    @Test func aCancelledRequestAsksForNoMoreOfItsBody() async throws {
        try await withLoop { loop in
            let (accepted, sink) = AsyncStream<Void>.makeStream()
            let listener = try await Listener.listen(on: "127.0.0.1", port: 0, loop: loop) { stream in
                stream.start(
                    .init(
                        onBytes: { _ in
                            stream.pauseReading()
                            sink.finish()
                        }, onEnd: { stream.close() }, onClosed: { _ in }))
            }
            let client = HTTPClient(loop: loop)
            let pieces = Pieces()
            let task = Task {
                try await client.send(
                    pieces.request(Data(count: 64 << 20)), to: Self.origin(listener.port), deadline: .seconds(60))
            }
            for await _ in accepted {}
            task.cancel()
            let error = await #expect(throws: NetError.self) { try await task.value }
            #expect(error?.kind == .cancelled)
            #expect(pieces.count < 64 << 20)
            await client.close()
            await OnLoop(loop).run { listener.close() }
        }
    }
}
