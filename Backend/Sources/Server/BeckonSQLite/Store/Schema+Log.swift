import BeckonDatabase

extension Schema {
    /// A conversation's rows become its log: what was said and what happened, in one sequence (server-notes §3). What a
    /// client that was away has to hear of is found by three counters: `last_seq` and `receipt_seq` of a conversation,
    /// `user_seq` of a user.
    static let log = """
        -- data: canonical JSON of what belongs to the type. body: the hash of the message as it was sent, for its muid.
        -- action, target, about: what happened, to which user, to which row. stamp: of its commit.
        ALTER TABLE message ADD COLUMN data TEXT;
        ALTER TABLE message ADD COLUMN body INTEGER;
        ALTER TABLE message ADD COLUMN parent INTEGER;
        ALTER TABLE message ADD COLUMN quoted INTEGER;
        ALTER TABLE message ADD COLUMN tags TEXT;
        ALTER TABLE message ADD COLUMN replies INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE message ADD COLUMN edited_at INTEGER;
        ALTER TABLE message ADD COLUMN edited_by TEXT;
        ALTER TABLE message ADD COLUMN deleted_at INTEGER;
        ALTER TABLE message ADD COLUMN deleted_by TEXT;
        ALTER TABLE message ADD COLUMN action TEXT;
        ALTER TABLE message ADD COLUMN target TEXT;
        ALTER TABLE message ADD COLUMN about INTEGER;
        ALTER TABLE message ADD COLUMN stamp INTEGER NOT NULL DEFAULT 0;
        -- What happened has no muid of a sender.
        DROP INDEX message_muid;
        CREATE UNIQUE INDEX message_muid ON message(conv, sender, muid) WHERE action IS NULL;
        CREATE INDEX message_replies ON message(conv, parent, seq) WHERE parent IS NOT NULL;
        CREATE INDEX message_deleted ON message(conv, seq) WHERE deleted_at IS NOT NULL AND counts = 1;

        -- last_message: the row that a list of conversations shows. changed: the commit of the last row of any kind.
        ALTER TABLE conversation ADD COLUMN last_message INTEGER;
        ALTER TABLE conversation ADD COLUMN changed INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE conversation ADD COLUMN receipt_seq INTEGER NOT NULL DEFAULT 0;
        UPDATE conversation SET last_message = CASE WHEN last_seq > 0 THEN last_seq END, changed = stamp;
        CREATE INDEX conversation_changed ON conversation(changed);

        -- left_seq: the last row that one who has left may see. user_seq: when one's own state changed last.
        ALTER TABLE member ADD COLUMN left_seq INTEGER;
        ALTER TABLE member ADD COLUMN delivered_seq INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE member ADD COLUMN delivered_at INTEGER;
        ALTER TABLE member ADD COLUMN receipt_seq INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE member ADD COLUMN user_seq INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE member ADD COLUMN mute_until INTEGER;
        UPDATE member SET delivered_seq = read_seq;
        UPDATE member SET left_seq = (SELECT last_seq FROM conversation c WHERE c.id = member.conv)
        WHERE left_at IS NOT NULL;
        CREATE INDEX member_changed ON member(uid, user_seq);
        ALTER TABLE chat_user ADD COLUMN user_seq INTEGER NOT NULL DEFAULT 0;

        -- Whether a user has blocked another, now, and since when: also of blocks that were taken back, so that the
        -- user's other devices hear of it.
        CREATE TABLE block_log(
            uid TEXT NOT NULL, other TEXT NOT NULL, user_seq INTEGER NOT NULL, blocked INTEGER NOT NULL,
            PRIMARY KEY(uid, other)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX block_log_changed ON block_log(uid, user_seq);
        """
}
