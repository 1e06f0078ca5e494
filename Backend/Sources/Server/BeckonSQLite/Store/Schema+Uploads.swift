extension Schema {
    /// Uploads that were begun and are not whole; their bytes are not in the store.
    static let uploads = """
        -- id: of the file that it becomes.
        CREATE TABLE upload(
            id TEXT PRIMARY KEY, uid TEXT NOT NULL, name TEXT NOT NULL, type TEXT NOT NULL, extension TEXT NOT NULL,
            size INTEGER NOT NULL, begun_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX upload_of_user ON upload(uid);
        CREATE INDEX upload_begun ON upload(begun_at);
        """
}
