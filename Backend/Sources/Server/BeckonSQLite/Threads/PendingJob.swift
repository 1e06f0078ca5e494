import BeckonDatabase
import BeckonServer

/// A job whose caller waits: run on a connection's thread, answered after the commit.
protocol PendingJob<Context>: Sendable {
    associatedtype Context
    /// It runs in no transaction, and nothing runs beside it.
    var isAlone: Bool { get }
    /// Does the work and keeps its value. It may be called again, when what it did has been taken back.
    func run(_ context: Context) throws
    /// Answers the caller with the value of `run`, or with what the transaction ended in.
    func resume(failure: StorageError?)
}

extension PendingJob {
    var isAlone: Bool { false }
}

/// A job with a value.
///
/// Safe to share: it is handed from the caller to one thread, which alone runs and resumes it.
final class Pending<Context, Value: Sendable>: PendingJob, @unchecked Sendable {
    private let body: @Sendable (Context) throws -> Value
    private let continuation: CheckedContinuation<Result<Value, StorageError>, Never>
    private var value: Value?
    let isAlone: Bool

    init(
        _ continuation: CheckedContinuation<Result<Value, StorageError>, Never>, isAlone: Bool = false,
        body: @escaping @Sendable (Context) throws -> Value
    ) {
        self.continuation = continuation
        self.isAlone = isAlone
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
