import BeckonNet
import Foundation

/// Passes connections on to a server, and cuts those that it is told to, at a byte.
actor CuttingProxy {
    enum Cut: Sendable {
        /// After so many bytes from the client.
        case request(Int)
        /// After so many bytes from the server.
        case answer(Int)
        /// After so many bytes of the first body from the server that is longer.
        case body(Int)
    }

    /// A busy machine's server may take longer than usual to take the last bytes and to close.
    private static let limits = ByteStream.Limits(maximum: .max, stall: .seconds(60), linger: .seconds(60))

    private let loop: EventLoop
    private var target: Int
    private var listener: Listener?
    private var cuts: [Cut] = []
    private(set) var connections = 0
    /// Connections that are or will be cut, of which the server has not taken all that goes on to it.
    private var open = 0
    private var waiting: [CheckedContinuation<Void, Never>] = []

    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    init(to target: Int, _ loop: EventLoop) {
        self.target = target
        self.loop = loop
    }

    /// The port.
    func start() async throws -> Int {
        let listener = try await Listener.listen(
            on: "127.0.0.1", port: 0, loop: loop, limits: Self.limits
        ) { stream in
            self.assumeIsolated { $0.accepted(stream) }
        }
        self.listener = listener
        return listener.port
    }

    func stop() { listener?.close() }

    /// The next connections go to another server.
    func aim(at target: Int) { self.target = target }

    /// The next connections are cut so, one each.
    func cut(_ cuts: Cut...) { self.cuts += cuts }

    /// Waits until the server has taken what the cut connections had passed on, and has closed them.
    func untilCutOnesEnded() async {
        guard open > 0 else { return }
        await withCheckedContinuation { waiting.append($0) }
    }

    private func ended() {
        open -= 1
        guard open == 0 else { return }
        for continuation in waiting { continuation.resume() }
        waiting = []
    }

    private func accepted(_ client: ByteStream) {
        connections += 1
        let cut = cuts.isEmpty ? nil : cuts.removeFirst()
        if cut != nil { open += 1 }
        Task { await self.pass(client, cut) }
    }

    private func pass(_ client: ByteStream, _ cut: Cut?) async {
        let server: ByteStream
        do throws(NetError) {
            server = try await ByteStream.connect(
                to: "127.0.0.1", port: target, tls: nil, on: loop, deadline: .seconds(60),
                limits: Self.limits)
        } catch {
            client.abort(nil)
            if cut != nil { ended() }
            return
        }
        var (requestRest, answerRest, bodyRest): (Int?, Int?, Int?) = (nil, nil, nil)
        switch cut {
        case .request(let count): requestRest = count
        case .answer(let count): answerRest = count
        case .body(let count): bodyRest = count
        case nil: break
        }
        Way(from: client, to: server, rest: requestRest, ofBody: nil).start()
        Way(from: server, to: client, rest: answerRest, ofBody: bodyRest).start {
            if cut != nil { self.assumeIsolated { $0.ended() } }
        }
    }

    /// One direction of a connection. Confined to the loop.
    private final class Way: @unchecked Sendable {
        private let source: ByteStream
        private let sink: ByteStream
        private var rest: Int?
        private let ofBody: Int?
        private var head = Data()
        private var body = 0

        init(from source: ByteStream, to sink: ByteStream, rest: Int?, ofBody: Int?) {
            self.ofBody = ofBody
            self.source = source
            self.sink = sink
            self.rest = rest
        }

        func start(onClosed: @escaping @Sendable () -> Void = {}) {
            source.start(
                .init(
                    onBytes: { self.pass($0.data) }, onEnd: { self.sink.endWriting() },
                    onClosed: { _ in
                        self.sink.close()
                        onClosed()
                    }))
            if rest == 0 { cut() }
        }

        private func pass(_ bytes: Data) {
            if let ofBody, rest == nil { look(bytes, ofBody) }
            guard let rest else {
                sink.write(bytes)
                return
            }
            guard rest > 0 else { return }
            sink.write(bytes.prefix(rest))
            self.rest = max(0, rest - bytes.count)
            if self.rest == 0 { cut() }
        }

        /// Finds the body that is to be cut; then `rest` counts from the beginning of these bytes.
        private func look(_ bytes: Data, _ ofBody: Int) {
            for (index, byte) in bytes.enumerated() where rest == nil {
                guard body == 0 else {
                    body -= 1
                    continue
                }
                head.append(byte)
                guard head.suffix(4) == Data("\r\n\r\n".utf8) else { continue }
                let lines = String(decoding: head, as: UTF8.self).lowercased().components(separatedBy: "\r\n")
                let length = lines.first { $0.hasPrefix("content-length: ") }.flatMap { Int($0.dropFirst(16)) } ?? 0
                head = Data()
                body = length
                if length > ofBody { rest = index + 1 + ofBody }
            }
        }

        /// What has come goes on to the other end, and no more.
        private func cut() {
            sink.close()
            source.abort(nil)
        }
    }
}
