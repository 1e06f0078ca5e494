public import BeckonModel
import Foundation

/// A clock that stands still until a test moves it.
///
/// Safe to share: its state is behind a lock, and what waits is resumed outside of it.
public final class ManualTime: @unchecked Sendable {
    private struct Waiter {
        let id: Int
        let due: Int64
        let continuation: CheckedContinuation<Void, any Error>
    }

    private let lock = NSLock()
    private var elapsed: Int64 = 0
    private var start: Int64
    private var waiters: [Waiter] = []
    private var nextID = 0
    private var watchers = CountWaiters()

    /// - Parameter now: milliseconds since 1970 at the start.
    public init(now: Int64 = 1_700_000_000_000) { start = now }

    /// The clocks and the waiting, to be handed to what is tested.
    public var source: TimeSource {
        TimeSource(
            now: { self.lock.withLock { self.start + self.elapsed / 1_000_000 } },
            monotonic: { self.lock.withLock { self.elapsed } },
            wait: { try await self.wait($0) }
        )
    }

    /// How many tasks wait now.
    public var waiting: Int { lock.withLock { waiters.count } }

    /// Returns once so many tasks wait, or when the task is cancelled.
    public func untilWaiting(_ count: Int = 1) async {
        await CountWaiters.wait(for: count) { body in
            self.lock.withLock { body(&self.watchers, self.waiters.count) }
        }
    }

    /// Moves both clocks and resumes what is due, the earliest first.
    public func advance(by duration: Duration) {
        let due = lock.withLock {
            elapsed += duration.nanoseconds
            let due = waiters.filter { $0.due <= elapsed }.sorted { $0.due < $1.due }
            waiters.removeAll { $0.due <= elapsed }
            return due
        }
        for waiter in due { waiter.continuation.resume() }
    }

    /// Moves the wall clock alone, as a person or a time server does.
    public func jump(byMilliseconds milliseconds: Int64) {
        lock.withLock { start += milliseconds }
    }

    private func wait(_ duration: Duration) async throws {
        let id = lock.withLock {
            nextID += 1
            return nextID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let cancelled = lock.withLock {
                    if Task.isCancelled { return true }
                    waiters.append(
                        Waiter(id: id, due: elapsed + duration.nanoseconds, continuation: continuation))
                    return false
                }
                if cancelled { return continuation.resume(throwing: CancellationError()) }
                for watcher in lock.withLock({ watchers.take(at: waiters.count) }) { watcher.resume() }
            }
        } onCancel: {
            let waiter = lock.withLock {
                let index = waiters.firstIndex { $0.id == id }
                return index.map { waiters.remove(at: $0) }
            }
            waiter?.continuation.resume(throwing: CancellationError())
        }
    }
}
