import BeckonModel
import BeckonNet

/// Hands what devices tell over to the store, all connections' together: a message to a thousand devices is acknowledged a
/// thousand times within a moment.
///
/// It waits only while something is there to be handed over. It lives on the event loop.
actor DeviceReports {
    /// How long the first waits for others.
    static let window = Duration.milliseconds(250)

    private let loop: EventLoop
    private let storage: any ChatStorage
    private let time: TimeSource
    private let report: @Sendable (String) -> Void
    private var batch = DeliveryBatch()
    /// The last handing over, which waits first.
    private var work: Task<Void, Never>?
    private var isWaiting = false

    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    init(
        loop: EventLoop, storage: any ChatStorage, time: TimeSource, report: @escaping @Sendable (String) -> Void
    ) {
        self.loop = loop
        self.storage = storage
        self.time = time
        self.report = report
    }

    /// A message has reached a device.
    func delivered(_ delivery: Delivery) {
        batch.note(delivery)
        startTimer()
    }

    /// A user's last connection has ended, at that moment in milliseconds since 1970.
    func active(_ uid: UserID, at moment: Int64) {
        batch.note(uid, activeAt: moment)
        startTimer()
    }

    /// The server stops: returns when all is with the store.
    func close() async {
        work?.cancel()
        await work?.value
        await flush()
    }

    private func startTimer() {
        guard !isWaiting else { return }
        isWaiting = true
        work = Task {
            guard (try? await time.wait(Self.window)) != nil else { return }
            isWaiting = false
            await flush()
        }
    }

    /// What the store does not take is lost: the next acknowledgement says more, and nothing hangs on these.
    private func flush() async {
        let taken = batch
        batch = DeliveryBatch()
        do throws(StorageError) {
            if !taken.deliveries.isEmpty { try await storage.deliver(taken.deliveries, now: time.now()) }
            if !taken.times.isEmpty { try await storage.noteActive(taken.times) }
        } catch {
            if case .unavailable(let sentence) = error { report(sentence) }
        }
    }
}
