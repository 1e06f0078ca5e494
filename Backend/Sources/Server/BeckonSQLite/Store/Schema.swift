import BeckonDatabase
import BeckonServer

/// The tables (server-notes §3) and their version.
enum Schema {
    /// In `PRAGMA user_version`: how many of the steps a store has.
    static var version: Int64 { Int64(steps.count) }
    /// What makes a store, and what brings an older one forward: each in a transaction of its own with its version.
    static let steps = [
        tables, badgePush, membership, blocks, epoch, log, files, administration, erasure, content,
        people, revisions, quota, unread, uploads, calls,
    ]
    /// The versions whose steps a server without them may pass over: they only add what it neither needs nor breaks.
    /// Each is here because somebody has thought about it; others are not.
    private static let additions: Set<Int64> = []
    /// In `PRAGMA application_id`, "Bckn": tells a store of Beckon from any other SQLite file.
    static let application: Int64 = 0x42_63_6b_6e

    /// Makes the tables of a new store, or brings an older one forward. Throws ``StorageError`` for a file that is not a
    /// store of this version or an older one.
    static func prepare(_ connection: SQLiteConnection, path: String) throws {
        let found = try check(connection, path: path)
        for (index, step) in steps.enumerated().dropFirst(Int(found)) {
            let version = Int64(index + 1)
            try connection.execute("BEGIN IMMEDIATE")
            try connection.execute(step)
            if version >= versionOfEpoch, !additions.contains(version) {
                try connection.run("UPDATE store SET min_version = ?", version)
            }
            try connection.execute(
                "PRAGMA application_id = \(Self.application); PRAGMA user_version = \(version)")
            try connection.execute("COMMIT")
        }
    }

    /// How many of the steps the store has; 0 for an empty file. Throws ``StorageError`` as ``prepare(_:path:)``.
    static func check(_ connection: SQLiteConnection, path: String) throws -> Int64 {
        let found = try connection.first("PRAGMA user_version") { $0.int(0) } ?? 0
        let application = try connection.first("PRAGMA application_id") { $0.int(0) } ?? 0
        let isEmpty = try !connection.exists("SELECT 1 FROM sqlite_schema LIMIT 1")
        guard isEmpty || application == Self.application else {
            throw StorageError.unavailable(
                "The file \(path) is a SQLite file of another program: choose another file for the store.")
        }
        guard try found <= version || minimum(of: connection) <= version else {
            throw StorageError.unavailable(
                """
                The store \(path) was written by a newer Beckon (schema \(found), this one knows \(version)): \
                update Beckon, or choose another file.
                """)
        }
        return isEmpty ? 0 : found
    }

    /// The version that a server has to know at least to serve this store; the store's own where it does not say.
    private static func minimum(of connection: SQLiteConnection) throws(SQLiteError) -> Int64 {
        guard try connection.exists("SELECT 1 FROM sqlite_schema WHERE name = 'store'") else { return .max }
        return try connection.first("SELECT min_version FROM store") { $0.int(0) } ?? .max
    }

    private static let tables = """
        CREATE TABLE chat_user(
            uid TEXT PRIMARY KEY, name TEXT NOT NULL, avatar TEXT, created_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        -- Ids are never used again: memory of acknowledgements and leases go by them.
        CREATE TABLE session(
            id INTEGER PRIMARY KEY AUTOINCREMENT, uid TEXT NOT NULL, token_hash BLOB NOT NULL UNIQUE,
            created_at INTEGER NOT NULL
        ) STRICT;

        CREATE TABLE device(
            id INTEGER PRIMARY KEY AUTOINCREMENT, uid TEXT NOT NULL, session INTEGER NOT NULL, platform TEXT NOT NULL,
            token TEXT NOT NULL, environment TEXT NOT NULL, topic TEXT NOT NULL, registered_at INTEGER NOT NULL,
            UNIQUE(platform, token), UNIQUE(session, platform)
        ) STRICT;
        CREATE INDEX device_of_user ON device(uid);

        -- Of two users (low, high) or of a group; never by the label. n: messages that count as unread, so far.
        -- stamp: the commit of the last message, ascending over all conversations.
        CREATE TABLE conversation(
            id INTEGER PRIMARY KEY, low TEXT, high TEXT, guid TEXT, last_seq INTEGER NOT NULL, n INTEGER NOT NULL,
            stamp INTEGER NOT NULL, CHECK ((low IS NULL) = (high IS NULL) AND (low IS NULL) != (guid IS NULL))
        ) STRICT;
        CREATE UNIQUE INDEX conversation_pair ON conversation(low, high) WHERE low IS NOT NULL;
        CREATE UNIQUE INDEX conversation_group ON conversation(guid) WHERE guid IS NOT NULL;

        CREATE TABLE chat_group(
            guid TEXT PRIMARY KEY, name TEXT NOT NULL, icon TEXT, type TEXT NOT NULL, owner TEXT NOT NULL,
            members_count INTEGER NOT NULL, created_at INTEGER NOT NULL, conv INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        -- n: the conversation's count up to and with this message.
        CREATE TABLE message(
            conv INTEGER NOT NULL, seq INTEGER NOT NULL, sender TEXT NOT NULL, muid TEXT NOT NULL,
            category TEXT NOT NULL, type TEXT NOT NULL, text TEXT, counts INTEGER NOT NULL, n INTEGER NOT NULL,
            sent_at INTEGER NOT NULL, PRIMARY KEY(conv, seq)
        ) STRICT, WITHOUT ROWID;
        CREATE UNIQUE INDEX message_muid ON message(conv, sender, muid);

        -- unread = conversation.n - read_n - own - deleted by others above read_seq; own: one's own messages above read_seq that count.
        CREATE TABLE member(
            uid TEXT NOT NULL, conv INTEGER NOT NULL, joined_seq INTEGER NOT NULL, left_at INTEGER,
            read_seq INTEGER NOT NULL, read_n INTEGER NOT NULL, own INTEGER NOT NULL, read_at INTEGER,
            PRIMARY KEY(uid, conv)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX member_of_conversation ON member(conv, uid);

        CREATE TABLE badge(
            uid TEXT PRIMARY KEY, version INTEGER NOT NULL, total INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        -- due: from then on it may be claimed; while it is leased, when the lease ends.
        CREATE TABLE outbox(
            id INTEGER PRIMARY KEY, conv INTEGER NOT NULL, seq INTEGER NOT NULL, cursor TEXT, due INTEGER NOT NULL,
            leased INTEGER NOT NULL, epoch INTEGER NOT NULL, stored_at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX outbox_due ON outbox(due);

        CREATE TABLE deferred_push(
            id INTEGER PRIMARY KEY AUTOINCREMENT, conv INTEGER NOT NULL, seq INTEGER NOT NULL, uid TEXT NOT NULL,
            device INTEGER NOT NULL, due INTEGER NOT NULL, leased INTEGER NOT NULL, epoch INTEGER NOT NULL,
            attempt INTEGER NOT NULL, stored_at INTEGER NOT NULL, UNIQUE(device, conv, seq)
        ) STRICT;
        CREATE INDEX deferred_push_due ON deferred_push(due);
        """
}
