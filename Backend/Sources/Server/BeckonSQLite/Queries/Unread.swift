/// How many messages a member `m` of the conversation `c` has not read (server-notes §3).
enum Unread {
    /// The index is named, because SQLite would walk through all that is unread instead.
    ///
    /// Own messages that were taken back are in `n` and in `own`, so that only those of others are left to take away.
    static let sql = """
        c.n - m.read_n - m.own - (
            SELECT count(*) FROM message d INDEXED BY message_deleted
            WHERE d.conv = c.id AND d.seq > m.read_seq AND d.deleted_at IS NOT NULL AND d.counts = 1
                AND d.sender != m.uid)
        """
}
