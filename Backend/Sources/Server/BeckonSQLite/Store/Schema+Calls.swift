extension Schema {
    /// Calls, who is in them, and which groups are their chats. Not an addition: a server that does not know them would let
    /// anybody be added to the chat of a call.
    static let calls = """
        -- body: the hash of what was asked for. chat: its guid, also of a deleted one. in_call, ringing: so many
        -- participants are. ring_until: when those who ring have missed it.
        CREATE TABLE call(
            id INTEGER PRIMARY KEY, session TEXT NOT NULL UNIQUE, muid TEXT, body INTEGER NOT NULL, type TEXT NOT NULL,
            status TEXT NOT NULL, initiator TEXT NOT NULL, receiver TEXT NOT NULL, receiver_type TEXT NOT NULL, name TEXT,
            chat TEXT, tells_all INTEGER NOT NULL, retention TEXT NOT NULL, carried INTEGER NOT NULL,
            in_call INTEGER NOT NULL, ringing INTEGER NOT NULL, initiated_at INTEGER NOT NULL, started_at INTEGER,
            ended_at INTEGER, ring_until INTEGER, revision INTEGER NOT NULL
        ) STRICT;
        CREATE UNIQUE INDEX call_muid ON call(initiator, muid);
        CREATE INDEX call_receiver ON call(receiver, receiver_type);
        CREATE INDEX call_ringing ON call(ring_until) WHERE ring_until IS NOT NULL;
        CREATE INDEX call_ended ON call(ended_at) WHERE ended_at IS NOT NULL;

        -- away_until: when one without a connection has left.
        CREATE TABLE call_participant(
            call INTEGER NOT NULL, uid TEXT NOT NULL, state TEXT NOT NULL, joined_at INTEGER, left_at INTEGER,
            away_until INTEGER, PRIMARY KEY(call, uid)
        ) STRICT, WITHOUT ROWID;
        -- A user is in one call at most.
        CREATE UNIQUE INDEX call_participant_in ON call_participant(uid) WHERE state IN ('joined', 'lost');
        CREATE INDEX call_participant_ringing ON call_participant(uid) WHERE state = 'ringing';
        CREATE INDEX call_participant_away ON call_participant(away_until) WHERE away_until IS NOT NULL;

        -- call: whose chat the group is, or was. archived_at: since when nothing more is written in it.
        ALTER TABLE chat_group ADD COLUMN call INTEGER;
        ALTER TABLE chat_group ADD COLUMN archived_at INTEGER;
        """
}
