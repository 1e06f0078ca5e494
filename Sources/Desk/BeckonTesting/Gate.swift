import Foundation

/// Holds back whoever comes until it is opened: how a script decides when a step may go on, without a timer.
///
/// `@unchecked` because it is shared by design: its state is behind the lock, and who waits is resumed outside of it.
public final class Gate: @unchecked Sendable {
    private let lock = NSLock()
    private var isOpen: Bool
    private var waiters: [Int: CheckedContinuation<Void, any Error>] = [:]
    private var nextID = 0
    private var watchers = CountWaiters()

    /// A gate that starts shut unless it is said otherwise.
    public init(isOpen: Bool = false) { self.isOpen = isOpen }

    /// How many wait.
    public var waiting: Int { lock.withLock { waiters.count } }

    /// Returns once so many wait, or when the task is cancelled.
    public func untilWaiting(_ count: Int = 1) async {
        await CountWaiters.wait(for: count) { body in
            self.lock.withLock { body(&self.watchers, self.waiters.count) }
        }
    }

    /// Lets everybody pass, now and later.
    public func open() {
        let passed = lock.withLock {
            isOpen = true
            defer { waiters = [:] }
            return waiters.sorted { $0.key < $1.key }.map(\.value)
        }
        for waiter in passed { waiter.resume() }
    }

    /// Holds back who comes from now on.
    public func close() { lock.withLock { isOpen = false } }

    /// Returns once the gate is open; throws `CancellationError` when the task is cancelled.
    public func pass() async throws {
        let id = lock.withLock {
            nextID += 1
            return nextID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let result: Result<Void, any Error>? = lock.withLock {
                    if Task.isCancelled { return .failure(CancellationError()) }
                    if isOpen { return .success(()) }
                    waiters[id] = continuation
                    return nil
                }
                if let result { return continuation.resume(with: result) }
                for watcher in lock.withLock({ watchers.take(at: waiters.count) }) { watcher.resume() }
            }
        } onCancel: {
            lock.withLock { waiters.removeValue(forKey: id) }?.resume(throwing: CancellationError())
        }
    }
}
