/// Who waits until so many have come. Guarded by its owner's lock.
struct CountWaiters {
    typealias Continuation = CheckedContinuation<Void, Never>

    /// One who waits.
    private final class Ticket: Sendable {}

    private var waiters: [(ticket: Ticket, count: Int, continuation: Continuation)] = []

    /// Takes out those whose count is reached, to be resumed outside of the lock.
    mutating func take(at count: Int) -> [Continuation] {
        defer { waiters.removeAll { $0.count <= count } }
        return waiters.filter { $0.count <= count }.map(\.continuation)
    }

    /// Returns once so many have come, or when the task is cancelled.
    ///
    /// - Parameter access: runs what it is given under the owner's lock, with the owner's list and how many have come.
    static func wait(
        for count: Int,
        _ access: @escaping @Sendable ((_ waiters: inout CountWaiters, _ now: Int) -> [Continuation]) -> [Continuation]
    ) async {
        let ticket = Ticket()
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let reached = access { waiters, now in
                    waiters.waiters.append((ticket, Task.isCancelled ? 0 : count, continuation))
                    return waiters.take(at: now)
                }
                for waiter in reached { waiter.resume() }
            }
        } onCancel: {
            let left = access { waiters, _ in waiters.remove(ticket) }
            for waiter in left { waiter.resume() }
        }
    }

    private mutating func remove(_ ticket: Ticket) -> [Continuation] {
        defer { waiters.removeAll { $0.ticket === ticket } }
        return waiters.filter { $0.ticket === ticket }.map(\.continuation)
    }
}
