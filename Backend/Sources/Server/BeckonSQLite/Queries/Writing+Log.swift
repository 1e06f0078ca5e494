import BeckonDatabase
import BeckonModel
import BeckonServer

extension Writing {
    /// Where a row stands: its id, how many messages count as unread up to it, its commit.
    struct Place {
        var seq: Int64
        var n: Int64
        var stamp: Int64
    }

    /// Gives out the next id of a conversation.
    ///
    /// - Parameter isSeen: whether a list of conversations shows the row and is ordered by it.
    func nextPlace(in conversation: Int64, counts: Bool, isSeen: Bool) throws -> Place {
        // Not RETURNING, which makes SQLite set up a journal for that statement alone: 64 KB to get and to give back.
        let before = try connection.first("SELECT last_seq, n FROM conversation WHERE id = ?", conversation) {
            (seq: $0.int(0), n: $0.int(1))
        }
        guard let before else { throw StorageError.unknownMessage }
        let place = Place(seq: before.seq + 1, n: before.n + (counts ? 1 : 0), stamp: nextStamp())
        try connection.run(
            """
            UPDATE conversation SET last_seq = ?1, n = ?2, changed = ?3, stamp = CASE WHEN ?4 THEN ?3 ELSE stamp END,
                last_message = CASE WHEN ?4 THEN ?1 ELSE last_message END
            WHERE id = ?5
            """, place.seq, place.n, place.stamp, isSeen, conversation)
        return place
    }

    /// Something that happened, on its way into a conversation's log.
    struct Happening {
        var action: MessageAction
        var by: UserID
        /// The device that made it happen, which hears of it in its answer.
        var session: SessionID?
        var target: UserID?
        /// The message that it was done to.
        var about: Int64?
        var details: String?
        /// Milliseconds since 1970.
        var at: Int64
    }

    /// Writes what happened as the next row of the conversation, and tells it. It counts for nobody as unread.
    @discardableResult
    func log(_ happening: Happening, in conversation: Int64, _ key: ConversationKey) throws -> Int64 {
        let place = try nextPlace(in: conversation, counts: false, isSeen: false)
        let type: MessageType = happening.about == nil ? .groupMember : .message
        try connection.run(
            """
            INSERT INTO message(
                conv, seq, sender, muid, category, type, counts, n, sent_at, data, action, target, about, stamp)
            VALUES(?, ?, ?, '', ?, ?, 0, ?, ?, ?, ?, ?, ?, ?)
            """,
            conversation, place.seq, happening.by, MessageCategory.action.rawValue, type.rawValue, place.n,
            happening.at, happening.details, happening.action.rawValue, happening.target, happening.about, place.stamp)
        if let about = happening.about, happening.action == .edited || happening.action == .deleted {
            try revise(about, of: conversation, to: place.seq)
        }
        if let row = try connection.message(place.seq, ofConversation: conversation, key) {
            tell(.message(WireMessage(row), sentBy: happening.session))
        }
        return place.seq
    }

    /// The next place in a user's own log: what the user's other devices have not heard of lies above theirs.
    func nextUserSeq(of uid: UserID) throws -> Int64 {
        try connection.first("UPDATE chat_user SET user_seq = user_seq + 1 WHERE uid = ? RETURNING user_seq", uid) {
            $0.int(0)
        } ?? 0
    }
}
