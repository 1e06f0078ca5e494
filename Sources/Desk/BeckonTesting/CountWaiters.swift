/// Who waits until so many have come. Guarded by its owner's lock.
struct CountWaiters {
    private var waiters: [(id: Int, count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    private var nextID = 0

    /// A number for one who is about to wait.
    mutating func next() -> Int {
        nextID += 1
        return nextID
    }

    mutating func add(_ id: Int, _ count: Int, _ continuation: CheckedContinuation<Void, Never>) {
        waiters.append((id, count, continuation))
    }

    mutating func remove(_ id: Int) -> CheckedContinuation<Void, Never>? {
        waiters.firstIndex { $0.id == id }.map { waiters.remove(at: $0).continuation }
    }

    /// Takes out those whose count is reached, to be resumed outside of the lock.
    mutating func take(at count: Int) -> [CheckedContinuation<Void, Never>] {
        defer { waiters.removeAll { $0.count <= count } }
        return waiters.filter { $0.count <= count }.map(\.continuation)
    }
}
