/// Who waits until so many have come. Guarded by its owner's lock.
struct CountWaiters {
    private var waiters: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

    mutating func add(_ count: Int, _ continuation: CheckedContinuation<Void, Never>) {
        waiters.append((count, continuation))
    }

    /// Takes out those whose count is reached, to be resumed outside of the lock.
    mutating func take(at count: Int) -> [CheckedContinuation<Void, Never>] {
        defer { waiters.removeAll { $0.count <= count } }
        return waiters.filter { $0.count <= count }.map(\.continuation)
    }
}
