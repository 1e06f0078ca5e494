import BeckonDesk
import BeckonExtension
import BeckonNet
import Foundation

/// A server of files with TLS, the way of the extension to it, and how much came over that way.
final class AttachmentServer: Sendable {
    let loop: EventLoop
    let port: Int
    let taken = Taken()
    private let client: HTTPClient
    private let stop: @Sendable () async -> Void

    /// Answers by path and query.
    static func serving(_ answers: [String: HTTPResponse]) async throws -> AttachmentServer {
        let loop = try EventLoop(name: "files")
        let (server, trust) = try contexts()
        var configuration = HTTPServer.Configuration()
        configuration.tls = server
        let files = HTTPServer(loop: loop, configuration: configuration) { request in
            .response(answers[request.target] ?? HTTPResponse(status: 404))
        }
        return AttachmentServer(loop, try await files.start(), trust) { await files.stop(drain: .zero) }
    }

    /// Sends this to whoever asks for anything: `head`, then `body`, then zeros up to `count` bytes, as fast as they are
    /// taken; then it closes.
    static func flooding(head: String, body: Data, count: Int) async throws -> AttachmentServer {
        let loop = try EventLoop(name: "flood")
        let (server, trust) = try contexts()
        let listener = try await Listener.listen(on: "127.0.0.1", port: 0, tls: server, loop: loop) { stream in
            Flood(stream, head: Data(head.replacing("\n", with: "\r\n").utf8) + body, rest: count - body.count).start()
        }
        return AttachmentServer(loop, listener.port, trust) { loop.execute { listener.close() } }
    }

    private static func contexts() throws -> (TLSServerContext, TLSClientContext) {
        let authority = try CertificateAuthority(commonName: "Files")
        let certificate = try authority.issue(hosts: ["localhost", "127.0.0.1"])
        return (
            try TLSServerContext(certificatePEM: certificate.chainPEM, keyPEM: certificate.keyPEM),
            try TLSClientContext(trust: .authorities(authority.certificatePEM))
        )
    }

    private init(
        _ loop: EventLoop, _ port: Int, _ trust: TLSClientContext, _ stop: @escaping @Sendable () async -> Void
    ) {
        self.loop = loop
        self.port = port
        self.stop = stop
        client = HTTPClient(loop: loop, tls: trust)
    }

    func shutDown() async {
        await client.close()
        await stop()
        await loop.shutdown()
    }

    func address(_ target: String) throws -> URL {
        guard let url = URL(string: "https://localhost:\(port)\(target)") else { throw URLError(.badURL) }
        return url
    }

    /// BeckonNet's, which also counts what it hands over.
    var downloader: Downloader {
        let real = Downloader.beckonNet(client, deadline: .seconds(600))
        return Downloader { [taken] url, headers in
            let answer = try await real.open(url, headers)
            return Downloader.Answer(
                head: answer.head,
                next: {
                    let piece = try await answer.next()
                    taken.add(piece?.count ?? 0)
                    return piece
                }, close: answer.close)
        }
    }

    /// Safe to share: behind a lock.
    final class Taken: @unchecked Sendable {
        private let lock = NSLock()
        private var sum = 0
        private var most = 0

        func add(_ count: Int) {
            lock.withLock {
                sum += count
                most = max(most, count)
            }
        }

        var bytes: Int { lock.withLock { sum } }
        var largestPiece: Int { lock.withLock { most } }
    }

    /// Confined to the loop.
    private final class Flood: @unchecked Sendable {
        private static let block = Data(count: 1 << 16)
        private let stream: ByteStream
        private let head: Data
        private var rest: Int
        private var hasBegun = false

        init(_ stream: ByteStream, head: Data, rest: Int) {
            self.stream = stream
            self.head = head
            self.rest = rest
        }

        func start() {
            stream.start(
                .init(
                    onBytes: { _ in self.begin() }, onEnd: { self.stream.close() }, onDrained: { self.go() },
                    onClosed: { _ in }))
        }

        private func begin() {
            guard !hasBegun else { return }
            hasBegun = true
            if stream.write(head) { go() }
        }

        private func go() {
            while rest > 0 {
                let count = min(rest, Self.block.count)
                rest -= count
                if !stream.write(Self.block.prefix(count)) { return }
            }
            stream.close()
        }
    }
}
