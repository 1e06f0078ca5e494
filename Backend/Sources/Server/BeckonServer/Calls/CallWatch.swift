import BeckonModel
import BeckonNet

/// Watches the connections of those who are in a call, and does in the store what is due: who is away for too long has
/// left, who does not answer has missed it. It lives on the event loop.
///
/// It waits for the next deadline, which the store keeps and tells, and asks nothing meanwhile.
actor CallWatch {
    /// How many are done in one transaction.
    private static let limit = 50
    /// After a store that did not answer.
    private static let pause = Duration.seconds(5)

    private let loop: EventLoop
    private let storage: any CallStorage
    private let time: TimeSource
    private let report: @Sendable (String) -> Void
    private var machine = CallWatchMachine()
    private var timer: Task<Void, Never>?
    private var isClosed = false

    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    init(loop: EventLoop, storage: any CallStorage, time: TimeSource, report: @escaping @Sendable (String) -> Void) {
        self.loop = loop
        self.storage = storage
        self.time = time
        self.report = report
    }

    /// Nobody is connected to a server that begins. What was due while there was none is done now.
    func start() async {
        isClosed = false
        await ask { [storage, time] () async throws(StorageError) in
            try await storage.loseAllConnections(now: time.now())
        }
        await pass()
    }

    /// The server stops. Whoever loses the connection by that is given time when it is there again.
    func close() async {
        isClosed = true
        timer?.cancel()
        await timer?.value
        timer = nil
    }

    func connected(_ id: ConnectionID, _ uid: UserID) async { await perform(machine.connect(id, uid)) }

    func disconnected(_ id: ConnectionID) async { await perform(machine.disconnect(id)) }

    /// A user is in a call from now on, maybe before the first connection has come.
    func joined(_ uid: UserID) async {
        guard !machine.isConnected(uid), !isClosed else { return }
        await ask { [storage, time] () async throws(StorageError) in
            try await storage.expectConnection(of: uid, now: time.now())
        }
        // It may have come while that was written.
        if machine.isConnected(uid) {
            await ask { [storage, time] () async throws(StorageError) in
                try await storage.regainConnection(of: uid, now: time.now())
            }
        }
    }

    /// The store has kept a deadline.
    func due(at deadline: Int64) {
        for case .wait(let time) in machine.due(at: deadline) { wait(until: time) }
    }

    private func perform(_ actions: [CallWatchMachine.Action]) async {
        for action in actions {
            switch action {
            case .settle(let uid): await settle(uid)
            case .wait(let deadline): wait(until: deadline)
            }
        }
    }

    private func settle(_ uid: UserID) async {
        var isOpen = true
        while isOpen {
            let isConnected = machine.isConnected(uid)
            if !isClosed {
                await ask { [storage, time] () async throws(StorageError) in
                    // Most who come and go are in no call.
                    guard try await storage.isWatchedInCall(uid) else { return }
                    if isConnected {
                        try await storage.regainConnection(of: uid, now: time.now())
                    } else {
                        try await storage.loseConnections(of: uid, now: time.now())
                    }
                }
            }
            isOpen = !machine.settled(uid).isEmpty
        }
    }

    private func wait(until deadline: Int64) {
        timer?.cancel()
        guard !isClosed else { return }
        timer = Task {
            let left = deadline - time.now()
            if left > 0 { guard (try? await time.wait(.milliseconds(left))) != nil else { return } }
            await pass()
        }
    }

    /// Does what is due and waits for what is due next.
    private func pass() async {
        machine.passing()
        var next: Int64?
        let isDone = await ask { [storage, time] () async throws(StorageError) in
            next = try await storage.nextCallDeadline()
            while let due = next, due <= time.now() {
                try await storage.passCallDeadlines(limit: Self.limit, now: time.now())
                next = try await storage.nextCallDeadline()
            }
        }
        if !isDone { next = time.now() + Self.pause.nanoseconds / 1_000_000 }
        for case .wait(let deadline) in machine.passed(next: next) { wait(until: deadline) }
    }

    /// False where the store did not answer, which the operator is told.
    @discardableResult
    private func ask(_ body: () async throws(StorageError) -> Void) async -> Bool {
        do throws(StorageError) {
            try await body()
            return true
        } catch {
            if case .unavailable(let sentence) = error { report(sentence) }
            return false
        }
    }
}
