import BeckonNet
import Foundation

/// A client that sends what it likes, byte by byte.
actor RawPeer {
    private let loop: EventLoop
    private let stream: ByteStream
    private(set) var received = Data()
    private(set) var isEnded = false
    private var waiting: [(condition: (isolated RawPeer) -> Bool, continuation: CheckedContinuation<Void, Never>)] = []
    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    private init(_ stream: ByteStream) {
        self.stream = stream
        loop = stream.loop
    }

    static func connected(to port: Int, _ loop: EventLoop) async throws -> RawPeer {
        let peer = RawPeer(
            try await ByteStream.connect(
                to: "127.0.0.1", port: port, tls: nil, on: loop, deadline: .seconds(60),
                limits: .init(maximum: .max, stall: .seconds(60))))
        await peer.start()
        return peer
    }

    private func start() {
        stream.start(
            .init(
                onBytes: { bytes in
                    self.assumeIsolated { $0.received.append(bytes.data) }; self.look()
                },
                onEnd: { self.ended() }, onClosed: { _ in self.ended() }))
    }

    /// With CR LF for each line's end.
    func send(_ text: String) { stream.write(Data(text.replacing("\n", with: "\r\n").utf8)) }

    func send(_ bytes: Data) { stream.write(bytes) }

    /// Sends no more, and still hears the answer.
    func endWriting() { stream.endWriting() }

    func abort() { stream.abort(nil) }

    /// Waits until the condition holds, or the server has ended.
    func until(_ condition: @escaping @Sendable (isolated RawPeer) -> Bool) async {
        await withCheckedContinuation {
            if condition(self) || isEnded { $0.resume() } else { waiting.append((condition, $0)) }
        }
    }

    /// What has come, as text.
    var text: String { String(decoding: received, as: UTF8.self) }

    private nonisolated func ended() {
        assumeIsolated { $0.isEnded = true }
        look()
    }

    private nonisolated func look() {
        assumeIsolated { peer in
            let all = peer.waiting
            peer.waiting = []
            for (condition, continuation) in all {
                if peer.isEnded || condition(peer) {
                    continuation.resume()
                } else {
                    peer.waiting.append((condition, continuation))
                }
            }
        }
    }
}
