extension Schema {
    /// Users that are being erased or are, and up to where messages were taken for their age.
    static let erasure = """
        ALTER TABLE chat_user ADD COLUMN erased_at INTEGER;
        -- One that has begun and not ended. conv, muid: up to where messages were taken back.
        CREATE TABLE erasure(
            uid TEXT PRIMARY KEY, conv INTEGER NOT NULL DEFAULT 0, muid TEXT NOT NULL DEFAULT ''
        ) STRICT, WITHOUT ROWID;

        -- expired_seq: no message up to it has a text any more. One row: up to which conversation this round has come.
        ALTER TABLE conversation ADD COLUMN expired_seq INTEGER NOT NULL DEFAULT 0;
        CREATE TABLE expiry(conv INTEGER NOT NULL) STRICT;
        INSERT INTO expiry VALUES(0);
        """
}
