import Foundation

/// The body of an answer between a connection, which fills it, and a reader, who empties it. On the loop.
///
/// Above `room` bytes the connection reads no more until they have been taken.
actor HTTPBody {
    private let loop: EventLoop
    private let room: Int
    private let keepsPart: Bool
    private var bytes = Data()
    private var outcome: Result<Void, NetError>?
    private var waiting: [CheckedContinuation<Void, Never>] = []
    /// Both let go of the connection at the end.
    private var onRoom: (@Sendable () -> Void)?
    private var onAbandoned: (@Sendable (NetError) -> Void)?
    private var onWanted: (@Sendable () -> Void)?

    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    /// - Parameters:
    ///   - onRoom: all that had come was taken.
    ///   - onWanted: the reader asks for the first time.
    ///   - keepsPart: whether the reader gets what came of a body that does not come whole.
    init(
        loop: EventLoop, room: Int, onRoom: @escaping @Sendable () -> Void,
        onAbandoned: @escaping @Sendable (NetError) -> Void, onWanted: (@Sendable () -> Void)? = nil,
        keepsPart: Bool = false
    ) {
        self.loop = loop
        self.room = room
        self.keepsPart = keepsPart
        self.onRoom = onRoom
        self.onAbandoned = onAbandoned
        self.onWanted = onWanted
    }

    /// False: no more until there is room.
    func append(_ part: ReceivedBytes) -> Bool { append(part.buffer) }

    func append(_ part: some Sequence<UInt8>) -> Bool {
        guard outcome == nil else { return true }
        bytes.append(contentsOf: part)
        wake()
        return bytes.count < room
    }

    /// The connection has nothing more to give.
    func finish(_ outcome: Result<Void, NetError>) {
        guard self.outcome == nil else { return }
        self.outcome = outcome
        // A part of what cannot come whole is of no use to most.
        if case .failure = outcome, !keepsPart { bytes = Data() }
        onRoom = nil
        onAbandoned = nil
        onWanted = nil
        wake()
    }

    /// What has come, as soon as something has; nil at the end.
    func next() async throws(NetError) -> Data? {
        let onWanted = self.onWanted
        self.onWanted = nil
        onWanted?()
        while true {
            await withTaskCancellationHandler {
                await withCheckedContinuation {
                    if bytes.isEmpty, outcome == nil { waiting.append($0) } else { $0.resume() }
                }
            } onCancel: {
                abandon(NetError(.cancelled, "The request was cancelled."))
            }
            guard bytes.isEmpty else {
                let taken = bytes
                bytes = Data()
                onRoom?()
                return taken
            }
            if let outcome {
                try outcome.get()
                return nil
            }
        }
    }

    /// The reader wants no more.
    nonisolated func abandon(_ error: NetError) {
        loop.execute { self.assumeIsolated { $0.isAbandoned(error) } }
    }

    private func isAbandoned(_ error: NetError) {
        let onAbandoned = self.onAbandoned
        finish(.failure(error))
        // Also where all has come: what was not taken before is not taken afterwards.
        outcome = .failure(error)
        bytes = Data()
        onAbandoned?(error)
    }

    private func wake() {
        let all = waiting
        waiting = []
        for continuation in all { continuation.resume() }
    }
}
