import BeckonDatabase
import BeckonModel
import BeckonServer

extension SQLiteConnection {
    /// The row of a conversation; nil for two users who have not written yet, and for an unknown group.
    func conversation(_ key: ConversationKey) throws(SQLiteError) -> Int64? {
        if let pair = key.pair {
            return try first("SELECT id FROM conversation WHERE low = ? AND high = ?", pair.lower, pair.higher) {
                $0.int(0)
            }
        }
        guard let guid = key.group else { return nil }
        return try first("SELECT id FROM conversation WHERE guid = ?", guid) { $0.int(0) }
    }

    func key(ofConversation id: Int64) throws(SQLiteError) -> ConversationKey? {
        try first("SELECT low, high, guid FROM conversation WHERE id = ?", id) { $0.conversationKey(at: 0) }
    }

    /// The row of the conversation that `user` may read: nil when two users have not written yet.
    ///
    /// Throws ``StorageError/unknownUser``, ``StorageError/unknownGroup``, ``StorageError/notAMember``,
    /// ``MembershipRefusal/banned``.
    func readableConversation(of user: UserID, with receiver: Receiver) throws -> Int64? {
        switch receiver {
        case .user(let other):
            try requireUser(other)
            return try conversation(ConversationKey(user, other))
        case .group(let guid):
            return try requireGroup(guid, ofMember: user).conversation
        }
    }

    /// Of the lower and the higher uid, of who writes and of the receiver.
    static let pairPlace = """
        SELECT c.id, EXISTS (SELECT 1 FROM member m WHERE m.uid = ?3 AND m.conv = c.id AND m.left_at IS NULL)
        FROM chat_user u LEFT JOIN conversation c ON c.low = ?1 AND c.high = ?2 WHERE u.uid = ?4
        """

    /// The row of the conversation of two, and whether the one who writes is in it.
    ///
    /// Throws ``StorageError/unknownUser`` when there is no such receiver.
    func pairPlace(
        of sender: UserID, with receiver: UserID, _ pair: (lower: UserID, higher: UserID)
    ) throws -> (conversation: Int64?, isMember: Bool) {
        let found = try first(Self.pairPlace, pair.lower, pair.higher, sender, receiver) {
            (conversation: $0.optionalInt(0), isMember: $0.bool(1))
        }
        guard let found else { throw StorageError.unknownUser }
        return found
    }

    /// Makes the row of a conversation of two with its members.
    func makeConversation(
        of pair: (lower: UserID, higher: UserID), writing: Writing
    ) throws(SQLiteError) -> Int64 {
        try run(
            "INSERT INTO conversation(low, high, last_seq, n, stamp, changed) VALUES(?1, ?2, 0, 0, ?3, ?3)",
            pair.lower, pair.higher, writing.nextStamp())
        let conversation = lastInsertedRow
        try insertMember(pair.lower, of: conversation)
        // One may write to oneself.
        if pair.higher != pair.lower { try insertMember(pair.higher, of: conversation) }
        return conversation
    }

    /// The unread total of a user, by the columns that hold it (server-notes §3).
    func unreadTotal(of uid: UserID) throws(SQLiteError) -> Int {
        try first(
            """
            SELECT coalesce(sum(\(Unread.sql)), 0) FROM member m JOIN conversation c ON c.id = m.conv
            WHERE m.uid = ? AND m.left_at IS NULL
            """, uid
        ) { Int($0.int(0)) } ?? 0
    }

    /// The badge as it was materialised last.
    func storedBadge(of uid: UserID) throws(SQLiteError) -> Badge {
        try first("SELECT total, version FROM badge WHERE uid = ?", uid) { row in
            Badge(total: Int(row.int(0)), version: row.int(1))
        } ?? Badge(total: 0, version: 0)
    }

    /// The badge as it is now; its version rises when the total has changed since it was needed last.
    func materialisedBadge(of uid: UserID) throws(SQLiteError) -> Badge {
        let total = try unreadTotal(of: uid)
        let stored = try storedBadge(of: uid)
        guard total != stored.total else { return stored }
        try run(
            """
            INSERT INTO badge(uid, version, total) VALUES(?, 1, ?)
            ON CONFLICT(uid) DO UPDATE SET version = version + 1, total = excluded.total
            """, uid, total)
        return Badge(total: total, version: stored.version + 1)
    }
}

extension SQLiteRow {
    /// From the columns `low, high, guid`.
    func conversationKey(at column: Int32) -> ConversationKey {
        isNull(column) ? ConversationKey(guid(column + 2)) : ConversationKey(uid(column), uid(column + 1))
    }
}
