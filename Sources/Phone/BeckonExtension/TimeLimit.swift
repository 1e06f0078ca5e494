import BeckonModel

/// A part of a stage that may take so long and no longer, also where it does not listen to being cancelled.
enum TimeLimit {
    /// It was too slow.
    struct Passed: Error, CustomStringConvertible {
        let description = "It took longer than its limit."
    }

    /// The work's result.
    /// - Parameter late: is given a result that nobody waits for any more, so that a file does not stay.
    /// - Throws: ``Passed`` after the limit, `CancellationError` when the task is cancelled, or what the work throws.
    static func run<Value: Sendable>(
        _ limit: Duration, time: TimeSource, late: @escaping @Sendable (Value) -> Void = { _ in },
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let once = Once<Value>()
        let worker = Task {
            do {
                let value = try await work()
                if !once.give(.success(value)) { late(value) }
            } catch {
                once.give(.failure(error))
            }
        }
        let timer = Task {
            // Cancelled: the work was in time, or nobody waits.
            do { try await time.wait(limit) } catch { return }
            once.give(.failure(Passed()))
        }
        defer {
            worker.cancel()
            timer.cancel()
        }
        return try await once.value {}
    }
}
