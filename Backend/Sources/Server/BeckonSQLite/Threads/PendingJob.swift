import BeckonServer

/// A job whose caller waits: run on a connection's thread, answered after the commit.
protocol PendingJob<Context>: Sendable {
    associatedtype Context
    /// Does the work and keeps its value.
    func run(_ context: Context) throws
    /// Answers the caller with the value of `run`, or with what the transaction ended in.
    func resume(failure: StorageError?)
}

/// A job with a value.
///
/// Safe to share: it is handed from the caller to one thread, which alone runs and resumes it.
final class Pending<Context, Value: Sendable>: PendingJob, @unchecked Sendable {
    private let body: @Sendable (Context) throws -> Value
    private let continuation: CheckedContinuation<Result<Value, StorageError>, Never>
    private var value: Value?

    init(
        _ continuation: CheckedContinuation<Result<Value, StorageError>, Never>,
        body: @escaping @Sendable (Context) throws -> Value
    ) {
        self.continuation = continuation
        self.body = body
    }

    func run(_ context: Context) throws { value = try body(context) }

    func resume(failure: StorageError?) {
        if let failure {
            continuation.resume(returning: .failure(failure))
        } else if let value {
            continuation.resume(returning: .success(value))
        } else {
            continuation.resume(returning: .failure(.unavailable("The store did not do its work.")))
        }
    }
}
