import Foundation

/// One result that somebody waits for; the first stands.
///
/// `@unchecked Sendable`: its state is behind the lock, and who waits is resumed outside of it.
final class Once<Value: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var result: Result<Value, any Error>?
    private var waiter: CheckedContinuation<Value, any Error>?

    /// False where there is a result already.
    @discardableResult
    func give(_ result: Result<Value, any Error>) -> Bool {
        let (isFirst, waiter) = lock.withLock {
            guard self.result == nil else { return (false, CheckedContinuation<Value, any Error>?.none) }
            self.result = result
            defer { self.waiter = nil }
            return (true, self.waiter)
        }
        waiter?.resume(with: result)
        return isFirst
    }

    /// Begins the work and returns its result; throws `CancellationError` as soon as the task is cancelled, even where
    /// the work does not listen.
    func value(of start: () -> Void) async throws -> Value {
        try await withTaskCancellationHandler {
            start()
            return try await withCheckedThrowingContinuation { continuation in
                let result = lock.withLock {
                    if self.result == nil { waiter = continuation }
                    return self.result
                }
                if let result { continuation.resume(with: result) }
            }
        } onCancel: {
            give(.failure(CancellationError()))
        }
    }
}
