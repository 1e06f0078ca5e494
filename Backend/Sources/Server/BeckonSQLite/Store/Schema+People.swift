extension Schema {
    /// What is known of users and groups (R-B), and the ways in which they are found.
    static let people = """
        -- metadata: canonical JSON of an object. tags: of an array of texts. No field is an empty text.
        ALTER TABLE chat_user ADD COLUMN role TEXT;
        ALTER TABLE chat_user ADD COLUMN link TEXT;
        ALTER TABLE chat_user ADD COLUMN status_message TEXT;
        ALTER TABLE chat_user ADD COLUMN metadata TEXT;
        ALTER TABLE chat_user ADD COLUMN tags TEXT;
        ALTER TABLE chat_user ADD COLUMN last_active_at INTEGER;
        CREATE INDEX chat_user_name ON chat_user(name COLLATE NOCASE);

        -- deleted_at: the group is gone; its row keeps the guid from being used again.
        ALTER TABLE chat_group ADD COLUMN description TEXT;
        ALTER TABLE chat_group ADD COLUMN metadata TEXT;
        ALTER TABLE chat_group ADD COLUMN tags TEXT;
        ALTER TABLE chat_group ADD COLUMN updated_at INTEGER;
        ALTER TABLE chat_group ADD COLUMN deleted_at INTEGER;
        CREATE INDEX chat_group_open ON chat_group(guid) WHERE type != 'private' AND deleted_at IS NULL;
        CREATE INDEX chat_group_name ON chat_group(name COLLATE NOCASE) WHERE type != 'private' AND deleted_at IS NULL;
        CREATE INDEX chat_group_deleted ON chat_group(conv) WHERE deleted_at IS NOT NULL;

        CREATE INDEX block_of_other ON block(other);
        """
}
