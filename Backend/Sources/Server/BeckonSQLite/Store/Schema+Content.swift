extension Schema {
    /// Who is mentioned, and who has reacted how.
    static let content = """
        -- Of messages that count as unread, for those who are in the conversation.
        CREATE TABLE mention(
            uid TEXT NOT NULL, conv INTEGER NOT NULL, seq INTEGER NOT NULL, PRIMARY KEY(uid, conv, seq)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX mention_of_message ON mention(conv, seq);

        CREATE TABLE reaction(
            conv INTEGER NOT NULL, uid TEXT NOT NULL, seq INTEGER NOT NULL, reaction TEXT NOT NULL,
            PRIMARY KEY(conv, uid, seq, reaction)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX reaction_of_message ON reaction(conv, seq);
        -- Whether somebody's history begins after a message.
        CREATE INDEX member_joined ON member(conv, joined_seq) WHERE left_at IS NULL;
        -- JSON of how many have reacted how: a page of messages is read without the rows of all who did.
        ALTER TABLE message ADD COLUMN reactions TEXT;
        """
}
