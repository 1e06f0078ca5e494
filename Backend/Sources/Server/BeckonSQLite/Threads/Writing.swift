import BeckonDatabase
import BeckonServer

/// What a write job works with: the connection inside its transaction, and what is to be told after the commit.
///
/// It belongs to the writer's thread.
final class Writing {
    let connection: SQLiteConnection
    private(set) var events: [StorageEvent] = []
    private(set) var pushIsDue = false
    private var lastStamp: Int64

    init(connection: SQLiteConnection) throws(SQLiteError) {
        self.connection = connection
        lastStamp =
            try connection.first(
                """
                SELECT max((SELECT coalesce(max(id), 0) FROM outbox), (SELECT coalesce(max(changed), 0) FROM conversation))
                """
            ) { $0.int(0) } ?? 0
    }

    /// Ascends in the order of commits over all conversations; the writer is the only one that gives it out.
    func nextStamp() -> Int64 {
        lastStamp += 1
        return lastStamp
    }

    /// Told to the observer if the transaction commits.
    func tell(_ event: StorageEvent) { events.append(event) }

    /// The gateway's worker is woken if the transaction commits.
    func wakePush() { pushIsDue = true }

    /// For a job that failed: only its own words are taken back.
    func forget(after count: Int, pushWasDue: Bool) {
        events.removeSubrange(count...)
        pushIsDue = pushWasDue
    }

    func clear() {
        events.removeAll(keepingCapacity: true)
        pushIsDue = false
    }
}
