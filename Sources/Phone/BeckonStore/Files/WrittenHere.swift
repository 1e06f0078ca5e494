import BeckonDatabase
import BeckonModel

/// What was written on this phone and is nowhere else, as far as a damaged file still gives it.
struct WrittenHere {
    private var rows: [(sql: String, values: [any SQLiteValue])] = []

    /// Where something cannot be read, it is lost.
    init(rescuedFrom files: StoreFiles, of account: UserID) {
        guard files.exists, let connection = try? SQLiteConnection(path: files.path, access: .reader) else { return }
        defer { connection.close() }
        guard (try? Schema.check(connection, of: account)) == true else { return }
        let outbox = try? connection.all("SELECT type, receiver, muid, entry FROM outbox ORDER BY position") { row in
            [row.text(0), row.text(1), row.text(2), row.bytes(3)] as [any SQLiteValue]
        }
        let drafts = try? connection.all("SELECT type, receiver, text FROM draft") { row in
            [row.text(0), row.text(1), row.text(2)] as [any SQLiteValue]
        }
        let reads = try? connection.all("SELECT type, receiver, up_to FROM pending_read") { row in
            [row.text(0), row.text(1), row.int(2)] as [any SQLiteValue]
        }
        rows =
            (outbox ?? []).map { ("INSERT INTO outbox(type, receiver, muid, entry) VALUES (?, ?, ?, ?)", $0) }
            + (drafts ?? []).map { ("INSERT INTO draft(type, receiver, text) VALUES (?, ?, ?)", $0) }
            + (reads ?? []).map { ("INSERT INTO pending_read(type, receiver, up_to) VALUES (?, ?, ?)", $0) }
    }

    func insert(into connection: SQLiteConnection) throws {
        for row in rows { try connection.run(row.sql, values: row.values) }
    }
}
