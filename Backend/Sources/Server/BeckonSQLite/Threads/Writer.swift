import BeckonDatabase
import BeckonModel
import BeckonServer
import Foundation

/// The one connection that writes, on its own thread, with group commit.
///
/// All jobs that wait run in one transaction: a job that fails takes back only what it did itself, a commit that fails
/// fails them all. Callers are answered after the commit. A job may run twice, when another one failed after it had
/// written; what it did the first time is taken back before. SQLite may corrupt its log when two
/// connections write or checkpoint (server-notes §2), so there is no second one.
///
/// Safe to share: the queue and the observer are behind locks, the connection is used by the thread alone.
final class Writer: @unchecked Sendable {
    typealias Job = any PendingJob<Writing>

    private let path: String
    private let queue = JobQueue<Job>()
    private let writing: Writing
    private let lock = NSLock()
    private var observer: @Sendable (StorageEvent) -> Void = { _ in }
    private let wakePush: @Sendable () -> Void
    private let committed: @Sendable (Duration) -> Void
    private let monotonic: @Sendable () -> Int64
    private let ending = Ending(count: 1)
    private let ended: @Sendable () -> Void

    /// - Parameters:
    ///   - connection: given over to the thread.
    ///   - wakePush: called on the thread after a commit that made a push due.
    ///   - committed: called on the thread after each commit, with what it took from its beginning.
    ///   - monotonic: nanoseconds on a clock that only rises.
    ///   - ended: called on the thread when its connection is closed.
    init(
        connection: SQLiteConnection, path: String, wakePush: @escaping @Sendable () -> Void,
        committed: @escaping @Sendable (Duration) -> Void = { _ in },
        monotonic: @escaping @Sendable () -> Int64 = TimeSource.system.monotonic,
        ended: @escaping @Sendable () -> Void
    ) throws(SQLiteError) {
        self.path = path
        self.wakePush = wakePush
        self.committed = committed
        self.monotonic = monotonic
        self.ended = ended
        writing = try Writing(connection: connection)
    }

    func start() {
        let thread = Thread { self.work() }
        thread.name = "beckon-store"
        thread.start()
    }

    /// Jobs that wait are still done.
    func stop() { queue.close() }

    /// Returns when the thread has ended and its connection is closed.
    func close() async {
        stop()
        await ending.wait()
    }

    func observe(_ observer: @escaping @Sendable (StorageEvent) -> Void) {
        lock.withLock { self.observer = observer }
    }

    /// Returns when the job's transaction is on disk.
    func perform<Value: Sendable>(
        _ body: @escaping @Sendable (Writing) throws -> Value
    ) async throws(StorageError) -> Value {
        try await withCheckedContinuation { continuation in
            enqueue(Pending(continuation, body: body))
        }.get()
    }

    /// Returns when the body has run between transactions, as `VACUUM` and checkpoints have to.
    func performAlone(_ body: @escaping @Sendable (SQLiteConnection) throws -> Void) async throws(StorageError) {
        try await withCheckedContinuation { continuation in
            enqueue(Pending(continuation, isAlone: true) { try body($0.connection) })
        }.get()
    }

    func enqueue(_ job: Job) {
        if !queue.append(job) { job.resume(failure: .unavailable("The store \(path) is closed.")) }
    }

    private func work() {
        while let jobs = queue.takeAll() {
            let alone = jobs.filter(\.isAlone)
            if alone.count < jobs.count { commit(alone.isEmpty ? jobs : jobs.filter { !$0.isAlone }) }
            for job in alone { runAlone(job) }
        }
        writing.connection.close()
        ended()
        ending.signal()
    }

    private func runAlone(_ job: Job) {
        do {
            try job.run(writing)
            job.resume(failure: nil)
        } catch {
            job.resume(failure: StorageError(error, at: path))
        }
    }

    private func commit(_ jobs: [Job]) {
        let connection = writing.connection
        let began = monotonic()
        var failures: [StorageError?]
        do {
            try connection.run("BEGIN IMMEDIATE")
            if let together = try runTogether(jobs) {
                failures = together
            } else {
                try connection.run("ROLLBACK")
                writing.clear()
                try connection.run("BEGIN IMMEDIATE")
                failures = try jobs.map(runApart)
            }
            try connection.run("COMMIT")
            committed(.nanoseconds(monotonic() - began))
            tell()
        } catch {
            // Where SQLite has rolled back by itself there is no transaction left to roll back. Should this fail too, the
            // next BEGIN tells.
            if connection.isInTransaction { _ = try? connection.run("ROLLBACK") }
            failures = [StorageError?](repeating: StorageError(error, at: path), count: jobs.count)
        }
        writing.clear()
        for (job, failure) in zip(jobs, failures) { job.resume(failure: failure) }
    }

    /// Runs the jobs without savepoints, which cost more than many a job, and gives the failure of each. Nil: one has
    /// failed after it had written, so that all of it has to be taken back and run apart.
    ///
    /// Throws when the whole transaction is lost.
    private func runTogether(_ jobs: [Job]) throws -> [StorageError?]? {
        let connection = writing.connection
        var failures = [StorageError?](repeating: nil, count: jobs.count)
        for (index, job) in jobs.enumerated() {
            let told = writing.events.count
            let pushWasDue = writing.pushIsDue
            let changes = connection.totalChanges
            do {
                try job.run(writing)
            } catch {
                // A full disk or a disk error may have ended the transaction: then everything in it is lost.
                guard connection.isInTransaction else { throw error }
                guard connection.totalChanges == changes else { return nil }
                writing.forget(after: told, pushWasDue: pushWasDue)
                failures[index] = StorageError(error, at: path)
            }
        }
        return failures
    }

    /// Runs a job in a savepoint and gives the job's own failure. Throws when the whole transaction is lost.
    private func runApart(_ job: Job) throws -> StorageError? {
        let connection = writing.connection
        let told = writing.events.count
        let pushWasDue = writing.pushIsDue
        try connection.run("SAVEPOINT job")
        do {
            try job.run(writing)
            try connection.run("RELEASE job")
            return nil
        } catch {
            guard connection.isInTransaction else { throw error }
            try connection.run("ROLLBACK TO job")
            try connection.run("RELEASE job")
            writing.forget(after: told, pushWasDue: pushWasDue)
            return StorageError(error, at: path)
        }
    }

    private func tell() {
        if !writing.events.isEmpty {
            let observer = lock.withLock { self.observer }
            for event in writing.events { observer(event) }
        }
        if writing.pushIsDue { wakePush() }
    }
}
