extension Schema {
    /// Passwords of groups, what their members may do, since when, and who is banned.
    static let membership = """
        ALTER TABLE chat_group ADD COLUMN password TEXT;
        ALTER TABLE member ADD COLUMN scope TEXT NOT NULL DEFAULT 'participant';
        ALTER TABLE member ADD COLUMN joined_at INTEGER;
        UPDATE member SET scope = 'admin'
        WHERE EXISTS (SELECT 1 FROM chat_group g WHERE g.conv = member.conv AND g.owner = member.uid);

        CREATE TABLE ban(
            conv INTEGER NOT NULL, uid TEXT NOT NULL, banned_at INTEGER NOT NULL, PRIMARY KEY(conv, uid)
        ) STRICT, WITHOUT ROWID;
        """
}
