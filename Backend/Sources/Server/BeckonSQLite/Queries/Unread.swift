/// How many messages a member `m` of the conversation `c` has not read (server-notes §3).
enum Unread {
    /// Own messages that were taken back are in `n` and in `own`, so that only those of others are left to take away.
    static let sql = """
        c.n - m.read_n - m.own - (
            SELECT count(*) FROM message d
            WHERE d.conv = c.id AND d.seq > m.read_seq AND d.deleted_at IS NOT NULL AND d.counts = 1
                AND d.sender != m.uid)
        """
}
