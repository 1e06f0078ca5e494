import Foundation

/// Hands jobs to threads that wait for them. When it is closed, what is in it is still handed out, then nil.
///
/// Safe to share: its state is behind the condition's lock.
final class JobQueue<Job>: @unchecked Sendable {
    private let condition = NSCondition()
    private var jobs: [Job] = []
    private var isClosed = false

    /// False when the queue is closed.
    func append(_ job: Job) -> Bool {
        condition.lock()
        defer { condition.unlock() }
        guard !isClosed else { return false }
        jobs.append(job)
        condition.signal()
        return true
    }

    /// All that wait, at least one; nil when the queue is closed and empty.
    func takeAll() -> [Job]? {
        condition.lock()
        defer { condition.unlock() }
        while jobs.isEmpty {
            if isClosed { return nil }
            condition.wait()
        }
        defer { jobs = [] }
        return jobs
    }

    /// The one that waits longest; nil when the queue is closed and empty.
    func takeFirst() -> Job? {
        condition.lock()
        defer { condition.unlock() }
        while jobs.isEmpty {
            if isClosed { return nil }
            condition.wait()
        }
        return jobs.removeFirst()
    }

    func close() {
        condition.lock()
        defer { condition.unlock() }
        isClosed = true
        condition.broadcast()
    }
}
