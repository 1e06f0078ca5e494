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

    /// The row of a conversation of two, made with its members where it is missing.
    func pairConversation(_ key: ConversationKey, writing: Writing) throws(SQLiteError) -> Int64? {
        if let found = try conversation(key) { return found }
        guard let pair = key.pair else { return nil }
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
