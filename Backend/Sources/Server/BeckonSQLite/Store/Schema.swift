import BeckonServer

/// The tables (server-notes §3) and their version.
enum Schema {
    /// In `PRAGMA user_version`.
    static let version = Int64(steps.count)
    /// In `PRAGMA application_id`, "Bckn": tells a store of Beckon from any other SQLite file.
    static let application: Int64 = 0x42_63_6b_6e

    /// From an empty file up: the n-th leads to version n. One that a store may have been through is never changed.
    private static let steps = [tables, badgePush]

    /// Makes the tables of a new store and brings an older one up to this version. Throws ``StorageError`` for a file that
    /// is not a store, or is of a newer version.
    static func prepare(_ connection: SQLiteConnection, path: String) throws {
        let found = try connection.first("PRAGMA user_version") { $0.int(0) } ?? 0
        let application = try connection.first("PRAGMA application_id") { $0.int(0) } ?? 0
        let isEmpty = try !connection.exists("SELECT 1 FROM sqlite_schema LIMIT 1")
        guard isEmpty || application == Self.application else {
            throw StorageError.unavailable(
                "The file \(path) is a SQLite file of another program: choose another file for the store.")
        }
        guard found <= version else {
            throw StorageError.unavailable(
                """
                The store \(path) was written by a newer Beckon (schema \(found), this one knows \(version)): \
                update Beckon, or choose another file.
                """)
        }
        let done = isEmpty ? 0 : max(0, found)
        guard done < version else { return }
        try connection.execute("BEGIN IMMEDIATE")
        for step in steps.dropFirst(Int(done)) { try connection.execute(step) }
        try connection.execute("PRAGMA application_id = \(Self.application); PRAGMA user_version = \(version)")
        try connection.execute("COMMIT")
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

        -- unread = conversation.n - read_n - own; own: one's own messages above read_seq that count.
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
