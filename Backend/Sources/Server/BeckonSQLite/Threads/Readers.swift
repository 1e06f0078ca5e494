import BeckonDatabase
import BeckonServer
import Foundation

/// Threads with a connection each that only read, so that reading waits neither for a commit nor on the event loop.
///
/// A job sees one state of the store from its first statement to its last.
///
/// Safe to share: the queue is behind a lock, each connection is used by its own thread alone.
final class Readers: @unchecked Sendable {
    private let path: String
    private let queue = JobQueue<any PendingJob<SQLiteConnection>>()
    private let connections: [SQLiteConnection]
    private let ending: Ending

    /// - Parameter connections: given over to the threads.
    init(connections: [SQLiteConnection], path: String) {
        self.connections = connections
        self.path = path
        ending = Ending(count: connections.count)
    }

    func start() {
        for index in connections.indices {
            let thread = Thread { self.work(self.connections[index]) }
            thread.name = "beckon-read-\(index)"
            thread.start()
        }
    }

    /// Jobs that wait are still done.
    func stop() { queue.close() }

    /// Returns when the threads have ended and their connections are closed.
    func close() async {
        stop()
        await ending.wait()
    }

    func perform<Value: Sendable>(
        _ body: @escaping @Sendable (SQLiteConnection) throws -> Value
    ) async throws(StorageError) -> Value {
        try await withCheckedContinuation { continuation in
            let job = Pending(continuation, body: body)
            if !queue.append(job) { job.resume(failure: .unavailable("The store \(path) is closed.")) }
        }.get()
    }

    private func work(_ connection: SQLiteConnection) {
        while let job = queue.takeFirst() {
            do {
                try connection.run("BEGIN")
                try job.run(connection)
                try connection.run("COMMIT")
                job.resume(failure: nil)
            } catch {
                // Nothing was written: the transaction only held the state that was read. Should this fail too, the next
                // BEGIN tells.
                if connection.isInTransaction { _ = try? connection.run("ROLLBACK") }
                job.resume(failure: StorageError(error, at: path))
            }
        }
        connection.close()
        ending.signal()
    }
}
