extension Schema {
    /// How much each user has uploaded is summed up from the index alone.
    static let quota = """
        DROP INDEX file_of_user;
        CREATE INDEX file_of_user ON file(uid, size);
        """
}
