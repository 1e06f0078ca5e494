extension Schema {
    /// Which devices show a push of which message, so that an edit or a deletion follows there.
    static let revisions = """
        -- revision: the row that has changed last what the message says, or took it back; 0: it says what was sent.
        ALTER TABLE message ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;

        CREATE TABLE sent_push(
            id INTEGER PRIMARY KEY, conv INTEGER NOT NULL, seq INTEGER NOT NULL, device INTEGER NOT NULL,
            uid TEXT NOT NULL, revision INTEGER NOT NULL, stored_at INTEGER NOT NULL, UNIQUE(conv, seq, device)
        ) STRICT;
        CREATE INDEX sent_push_of_user ON sent_push(uid);
        """
}
