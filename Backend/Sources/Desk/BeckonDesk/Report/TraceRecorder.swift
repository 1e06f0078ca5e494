public import BeckonModel
import Foundation

/// Keeps the trace lines of all places in the order in which they were written.
///
/// Safe to share: the lines are behind a lock, and nothing else is called while it is held.
public final class TraceRecorder: @unchecked Sendable {
    private let lock = NSLock()
    private var kept: [TraceLine] = []
    private var waiters: [Int: Waiter] = [:]
    private var nextWaiter = 0
    private let monotonic: @Sendable () -> Int64

    private struct Waiter {
        let condition: @Sendable (TraceLine) -> Bool
        let continuation: CheckedContinuation<Void, any Error>
    }

    public init(monotonic: @escaping @Sendable () -> Int64) { self.monotonic = monotonic }

    /// A trace that writes here.
    public func trace(at place: String) -> Trace {
        Trace(place: place, monotonic: monotonic) { line in
            self.record(line)
        }
    }

    private func record(_ line: TraceLine) {
        let met = lock.withLock {
            kept.append(line)
            let met = waiters.filter { $0.value.condition(line) }
            for id in met.keys { waiters[id] = nil }
            return met.values.map(\.continuation)
        }
        for continuation in met { continuation.resume() }
    }

    /// Returns when there is such a line from the `first`th on, now or later; throws `CancellationError` when the task is
    /// cancelled.
    public func until(from first: Int, _ condition: @escaping @Sendable (TraceLine) -> Bool) async throws {
        let id = lock.withLock {
            nextWaiter += 1
            return nextWaiter
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let result: Result<Void, any Error>? = lock.withLock {
                    if Task.isCancelled { return .failure(CancellationError()) }
                    if kept.dropFirst(first).contains(where: condition) { return .success(()) }
                    waiters[id] = Waiter(condition: condition, continuation: continuation)
                    return nil
                }
                if let result { continuation.resume(with: result) }
            }
        } onCancel: {
            let waiter = lock.withLock { waiters.removeValue(forKey: id) }
            waiter?.continuation.resume(throwing: CancellationError())
        }
    }

    public var lines: [TraceLine] { lock.withLock { kept } }

    /// How many lines there are: where a scene's part begins.
    public var count: Int { lock.withLock { kept.count } }
}
