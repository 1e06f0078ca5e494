extension Schema {
    /// What was marked as unread was read once, which its senders go on being told.
    static let unread = """
        -- top_read_seq: the highest that read_seq has been; where it is not higher than that, read_seq is.
        ALTER TABLE member ADD COLUMN top_read_seq INTEGER NOT NULL DEFAULT 0;
        """
}
