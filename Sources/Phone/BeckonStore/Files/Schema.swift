import BeckonDatabase
import BeckonModel

/// The tables and their version.
enum Schema {
    /// In `PRAGMA user_version`: how many of the steps a store has.
    static var version: Int64 { Int64(steps.count) }
    /// What makes a store, and what brings an older one forward: each in a transaction of its own with its version.
    static let steps = [tables]
    /// In `PRAGMA application_id`, "Bckp": tells a store of the phone from any other SQLite file.
    static let application: Int64 = 0x42_63_6b_70

    /// Whether there is a store; false for an empty file. Throws ``StoreError/newer(version:)`` and
    /// ``StoreError/otherAccount``, and ``StoreError/damaged`` for a file of another kind.
    static func check(_ connection: SQLiteConnection, of account: UserID) throws -> Bool {
        let found = try connection.first("PRAGMA user_version") { $0.int(0) } ?? 0
        guard try connection.exists("SELECT 1 FROM sqlite_schema LIMIT 1") else { return false }
        guard try connection.first("PRAGMA application_id", read: { $0.int(0) }) == application else {
            throw StoreError.damaged
        }
        guard found <= version else { throw StoreError.newer(version: Int(found)) }
        guard let owner = try connection.first("SELECT account FROM store", read: { $0.text(0) }) else {
            throw StoreError.damaged
        }
        guard owner == account.rawValue else { throw StoreError.otherAccount }
        return true
    }

    /// Makes the tables of a new store, or brings an older one forward.
    static func prepare(_ connection: SQLiteConnection, of account: UserID) throws {
        let found = try connection.first("PRAGMA user_version") { $0.int(0) } ?? 0
        for (index, step) in steps.enumerated().dropFirst(Int(found)) {
            try connection.transaction {
                try connection.execute(step)
                if index == 0 { try connection.run("INSERT INTO store(id, account) VALUES (1, ?)", account) }
                try connection.execute("PRAGMA application_id = \(application); PRAGMA user_version = \(index + 1)")
            }
        }
    }

    private static let tables = """
        CREATE TABLE store(
            id INTEGER PRIMARY KEY CHECK (id = 1), account TEXT NOT NULL, cursor TEXT, badge_total INTEGER,
            badge_version INTEGER, is_listed INTEGER NOT NULL DEFAULT 0
        ) STRICT;

        -- last_said: the newest row that was said, sent at activity. counted: up to which row the number of unread is the
        -- server's; what lies above was counted here. facts: the row that told of the other side last. membership: the
        -- row that told last whether the account is in the group.
        CREATE TABLE conversation(
            id INTEGER PRIMARY KEY, type TEXT NOT NULL, receiver TEXT NOT NULL, label TEXT NOT NULL,
            counterpart BLOB NOT NULL, last_said INTEGER NOT NULL, activity INTEGER NOT NULL, unread INTEGER NOT NULL,
            counted INTEGER NOT NULL, read_up_to INTEGER NOT NULL, others_read INTEGER NOT NULL,
            others_delivered INTEGER NOT NULL, mute_until INTEGER, has_joined INTEGER NOT NULL, facts INTEGER NOT NULL,
            membership INTEGER NOT NULL, UNIQUE(type, receiver)
        ) STRICT;
        CREATE INDEX conversation_order ON conversation(activity DESC, id DESC);

        -- said: 1, or 0 for what happened to members and the group. is_gone: it was taken back. counts: is unread above the reader's place.
        -- as_of: up to which row of the log its body is known to be right. body: the message as JSON.
        CREATE TABLE message(
            conv INTEGER NOT NULL, id INTEGER NOT NULL, said INTEGER NOT NULL, parent INTEGER, is_gone INTEGER NOT NULL,
            counts INTEGER NOT NULL, revision INTEGER NOT NULL, as_of INTEGER NOT NULL, is_stale INTEGER NOT NULL, body BLOB NOT NULL,
            PRIMARY KEY(conv, id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX message_said ON message(conv, id) WHERE said = 1;
        CREATE INDEX message_reply ON message(conv, parent, id, is_gone) WHERE parent IS NOT NULL;
        CREATE INDEX message_unread ON message(conv, id) WHERE counts = 1;
        CREATE INDEX message_stale ON message(conv, id) WHERE is_stale = 1;

        -- All that was said from low to high and that the account may see is in the store; in a thread, all replies.
        -- Every row of message lies in one of thread 0. No two of a thread meet.
        CREATE TABLE known(
            conv INTEGER NOT NULL, thread INTEGER NOT NULL, low INTEGER NOT NULL, high INTEGER NOT NULL,
            PRIMARY KEY(conv, thread, low)
        ) STRICT, WITHOUT ROWID;

        -- What is written here outlives the conversations, which a restored server makes anew.
        CREATE TABLE outbox(
            position INTEGER PRIMARY KEY, type TEXT NOT NULL, receiver TEXT NOT NULL, muid TEXT NOT NULL,
            entry BLOB NOT NULL, UNIQUE(type, receiver, muid)
        ) STRICT;
        CREATE TABLE draft(
            type TEXT NOT NULL, receiver TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY(type, receiver)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE pending_read(
            type TEXT NOT NULL, receiver TEXT NOT NULL, up_to INTEGER NOT NULL, PRIMARY KEY(type, receiver)
        ) STRICT, WITHOUT ROWID;
        """
}

extension SQLiteConnection {
    /// Runs the body in a transaction that writes; whatever it throws leaves nothing of it.
    func transaction<Value>(_ body: () throws -> Value) throws -> Value {
        try run("BEGIN IMMEDIATE")
        do {
            let value = try body()
            try run("COMMIT")
            return value
        } catch {
            // Where SQLite has rolled back by itself there is no transaction left. Should this fail, the next BEGIN tells.
            if isInTransaction { _ = try? run("ROLLBACK") }
            throw error
        }
    }
}
