extension Schema {
    /// Uploaded files, which messages carry them, and the key of their links. Their bytes are not in the store.
    static let files = """
        -- attached: a message carries it, or has carried it.
        CREATE TABLE file(
            id TEXT PRIMARY KEY, uid TEXT NOT NULL, name TEXT NOT NULL, type TEXT NOT NULL, extension TEXT NOT NULL,
            size INTEGER NOT NULL, stored_at INTEGER NOT NULL, attached INTEGER NOT NULL DEFAULT 0
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX file_of_user ON file(uid);
        CREATE INDEX file_unattached ON file(stored_at) WHERE attached = 0;

        CREATE TABLE attachment(
            conv INTEGER NOT NULL, seq INTEGER NOT NULL, position INTEGER NOT NULL, file TEXT NOT NULL,
            PRIMARY KEY(conv, seq, position)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX attachment_of_file ON attachment(file);

        -- Has no row any more; its bytes are still to be removed.
        CREATE TABLE forgotten_file(id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;

        CREATE TABLE file_key(one INTEGER PRIMARY KEY CHECK (one = 1), secret BLOB NOT NULL) STRICT;
        """
}
