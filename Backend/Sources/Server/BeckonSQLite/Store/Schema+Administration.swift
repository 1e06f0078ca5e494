extension Schema {
    /// Since when users are deactivated. Not an addition: a server that does not know it would let them log in.
    static let administration = """
        ALTER TABLE chat_user ADD COLUMN deactivated_at INTEGER;
        """
}
