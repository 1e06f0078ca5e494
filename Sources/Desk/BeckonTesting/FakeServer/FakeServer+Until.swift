extension FakeServer {
    struct Waiter {
        let condition: @Sendable (isolated FakeServer) -> Bool
        let continuation: CheckedContinuation<Void, any Error>
    }

    /// Returns when the condition holds: it is looked at now and after every request, frame and connection, never
    /// by the clock. Throws `CancellationError` when the task is cancelled.
    public func until(_ condition: @escaping @Sendable (isolated FakeServer) -> Bool) async throws {
        if condition(self) { return }
        nextWaiter += 1
        let id = nextWaiter
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                if Task.isCancelled {
                    continuation.resume(throwing: CancellationError())
                } else {
                    waiters[id] = Waiter(condition: condition, continuation: continuation)
                }
            }
        } onCancel: {
            Task { await self.cancelWaiter(id) }
        }
    }

    func changed() {
        for (id, waiter) in waiters.sorted(by: { $0.key < $1.key }) where waiter.condition(self) {
            waiters[id] = nil
            waiter.continuation.resume()
        }
    }

    private func cancelWaiter(_ id: Int) {
        waiters.removeValue(forKey: id)?.continuation.resume(throwing: CancellationError())
    }
}
