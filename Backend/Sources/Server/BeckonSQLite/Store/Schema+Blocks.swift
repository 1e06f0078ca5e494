extension Schema {
    /// Who has blocked whom.
    static let blocks = """
        CREATE TABLE block(
            uid TEXT NOT NULL, other TEXT NOT NULL, blocked_at INTEGER NOT NULL, PRIMARY KEY(uid, other)
        ) STRICT, WITHOUT ROWID;
        """
}
