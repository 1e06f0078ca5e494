import BeckonDatabase
public import BeckonModel
public import BeckonServer

extension SQLiteStorage {
    /// What others read in the place of the name.
    static let erasedName = "Deleted user"

    public func beginErasure(of uid: UserID, now: Int64) async throws(StorageError) {
        let emptied = try await writer.perform { writing in
            let connection = writing.connection
            try connection.requireUser(uid)
            let name = try connection.user(uid)?.name
            // A new row in the place of the old one: whatever else is kept of a user, now or later, is not in it.
            let begun = try connection.run(
                """
                INSERT OR REPLACE INTO chat_user(uid, name, created_at, user_seq, erased_at, deactivated_at)
                SELECT uid, ?1, created_at, user_seq, ?2, coalesce(deactivated_at, ?2) FROM chat_user
                WHERE uid = ?3 AND erased_at IS NULL
                """, Self.erasedName, now, uid)
            guard begun == 1 else { return [Int64]() }
            try connection.run("INSERT INTO erasure(uid) VALUES(?)", uid)
            try writing.endSessions(of: uid)
            for table in ["block", "block_log", "badge", "mention", "deferred_push", "sent_push"] {
                try connection.run("DELETE FROM \(table) WHERE uid = ?", uid)
            }
            for table in ["outbox", "deferred_push"] {
                try connection.run(
                    """
                    DELETE FROM \(table) WHERE EXISTS (
                        SELECT 1 FROM message x WHERE x.conv = \(table).conv AND x.seq = \(table).seq AND x.sender = ?)
                    """, uid)
            }
            try connection.run(
                "UPDATE member SET read_at = NULL, delivered_at = NULL, mute_until = NULL WHERE uid = ?", uid)
            let emptied = try writing.endCalls(of: uid, now: now)
            try connection.forgetCalls(of: uid, named: name ?? "")
            return emptied
        }
        try await deleteMessages(ofAll: emptied)
    }

    public func continueErasure(
        of uid: UserID, limit: Int, now: Int64
    ) async throws(StorageError) -> ErasureStep {
        try await writer.perform { writing in
            guard let place = try writing.connection.erasure(of: uid) else {
                return ErasureStep(messages: 0, memberships: 0, isLast: true)
            }
            let memberships = try writing.endMemberships(of: uid, limit: limit, now: now)
            guard memberships == 0 else {
                return ErasureStep(messages: 0, memberships: memberships, isLast: false)
            }
            guard try writing.connection.forgetFiles(uploadedBy: uid, limit: limit) == 0 else {
                return ErasureStep(messages: 0, memberships: 0, isLast: false)
            }
            let messages = try writing.takeBack(messagesOf: uid, from: place, limit: limit, now: now)
            if messages == nil { try writing.connection.run("DELETE FROM erasure WHERE uid = ?", uid) }
            return ErasureStep(messages: messages ?? 0, memberships: 0, isLast: messages == nil)
        }
    }

    public func unfinishedErasures() async throws(StorageError) -> [UserID] {
        try await readers.perform { try $0.all("SELECT uid FROM erasure ORDER BY uid") { $0.uid(0) } }
    }

    public func forgetLog() async throws(StorageError) {
        try await writer.performAlone { connection in
            // Empties the log where no reader needs it; one that does is given a second (SQLite's busy time).
            _ = try connection.first("PRAGMA wal_checkpoint(TRUNCATE)") { $0.int(0) }
        }
    }

    public func vacuum() async throws(StorageError) {
        try await writer.performAlone { connection in
            try connection.execute("VACUUM")
            _ = try connection.first("PRAGMA wal_checkpoint(TRUNCATE)") { $0.int(0) }
        }
    }
}

extension SQLiteConnection {
    /// What the user has named, and chats that are named after the user.
    fileprivate func forgetCalls(of uid: UserID, named name: String) throws(SQLiteError) {
        try run("UPDATE call SET name = NULL, muid = NULL, body = 0 WHERE initiator = ?", uid)
        try run(
            """
            UPDATE chat_group SET name = ?1 WHERE name = ?2 AND guid IN (
                SELECT chat FROM call WHERE receiver = ?3 AND receiver_type = 'user' AND chat IS NOT NULL)
            """, SQLiteStorage.erasedName, name, uid)
    }

    /// Up to where the messages of one who is being erased were taken back.
    fileprivate struct ErasurePlace {
        var conversation: Int64
        var muid: String
    }

    fileprivate func erasure(of uid: UserID) throws(SQLiteError) -> ErasurePlace? {
        try first("SELECT conv, muid FROM erasure WHERE uid = ?", uid) { row in
            ErasurePlace(conversation: row.int(0), muid: row.text(1))
        }
    }
}

extension Writing {
    /// The number of groups that the user has left now.
    fileprivate func endMemberships(of uid: UserID, limit: Int, now: Int64) throws -> Int {
        let guids = try connection.all(
            """
            SELECT g.guid FROM member m JOIN chat_group g ON g.conv = m.conv
            WHERE m.uid = ? AND m.left_at IS NULL LIMIT ?
            """, uid, limit
        ) { $0.guid(0) }
        for guid in guids {
            guard let group = try connection.group(guid) else { continue }
            if group.known.owner == uid { try passOn(group, from: uid, now: now) }
            try SQLiteStorage.remove(uid, from: group, .left, now: now, self)
        }
        return guids.count
    }

    /// Gives a group to the one who stands highest in it, of those the one who is in it for longest.
    ///
    /// - Parameter session: the device that hears of it in its answer; nil: none does.
    func passOn(_ group: StoredGroup, from uid: UserID, by session: SessionID? = nil, now: Int64) throws {
        let heir = try connection.first(
            """
            SELECT m.uid FROM member m JOIN chat_user u ON u.uid = m.uid
            WHERE m.conv = ? AND m.left_at IS NULL AND m.uid != ? AND u.deactivated_at IS NULL
            ORDER BY CASE m.scope WHEN 'admin' THEN 0 WHEN 'moderator' THEN 1 ELSE 2 END,
                coalesce(m.joined_at, 0), m.uid
            LIMIT 1
            """, group.conversation, uid
        ) { $0.uid(0) }
        guard let heir else { return }
        try connection.handOver(group, to: heir)
        try log(
            Happening(action: .ownerChanged, by: uid, session: session, target: heir, at: now), in: group.conversation,
            ConversationKey(group.known.guid))
    }

    /// The number of messages that were taken back now, in one conversation after the other; nil when none is left.
    fileprivate func takeBack(
        messagesOf uid: UserID, from place: SQLiteConnection.ErasurePlace, limit: Int, now: Int64
    ) throws -> Int? {
        var place = place
        while true {
            if let key = try connection.key(ofConversation: place.conversation) {
                guard try takeBack(reactionsOf: uid, in: place.conversation, key, limit: limit, now: now) == 0 else {
                    return 0
                }
                let found = try connection.all(
                    """
                    SELECT seq, muid, deleted_at IS NULL FROM message
                    WHERE conv = ? AND sender = ? AND action IS NULL AND muid > ? ORDER BY muid LIMIT ?
                    """, place.conversation, uid, place.muid, limit
                ) { row in (seq: row.int(0), muid: row.text(1), isThere: row.bool(2)) }
                if let last = found.last {
                    for message in found {
                        try connection.takeContent(message.seq, of: place.conversation, by: uid, now: now)
                        guard message.isThere else { continue }
                        try log(
                            Happening(action: .deleted, by: uid, about: message.seq, at: now), in: place.conversation,
                            key)
                    }
                    if let newest = found.filter(\.isThere).map(\.seq).max() {
                        try keepBadges(without: newest, from: uid, in: place.conversation, key, now: now)
                    }
                    try connection.run(
                        "UPDATE erasure SET conv = ?, muid = ? WHERE uid = ?", place.conversation, last.muid, uid)
                    return found.filter(\.isThere).count
                }
            }
            let next = try connection.first(
                "SELECT conv FROM member WHERE uid = ? AND conv > ? ORDER BY conv LIMIT 1", uid, place.conversation
            ) { $0.int(0) }
            guard let next else { return nil }
            place = SQLiteConnection.ErasurePlace(conversation: next, muid: "")
        }
    }
}

extension Writing {
    /// The number of reactions to others' messages that were taken back now.
    private func takeBack(
        reactionsOf uid: UserID, in conversation: Int64, _ key: ConversationKey, limit: Int, now: Int64
    ) throws -> Int {
        let found = try connection.all(
            "SELECT seq, reaction FROM reaction WHERE conv = ? AND uid = ? LIMIT ?", conversation, uid, limit
        ) { row in (seq: row.int(0), reaction: row.text(1)) }
        for (seq, reaction) in found {
            try connection.run(
                "DELETE FROM reaction WHERE conv = ? AND uid = ? AND seq = ? AND reaction = ?", conversation, uid, seq,
                reaction)
            guard let subject = try connection.message(seq, ofConversation: conversation, key) else { continue }
            try connection.setReactions(subject.reactions.without(reaction), to: seq, in: conversation)
            try log(
                Happening(
                    action: .reactionRemoved, by: uid, about: seq,
                    details: try CanonicalJSON.text(["reaction": reaction]), at: now),
                in: conversation, key)
        }
        return found.count
    }
}

extension SQLiteConnection {
    /// Leaves a message without anything that was written, and without the files that no other message carries.
    ///
    /// A new row takes its place: whatever else is kept of a message, now or later, is not in it.
    ///
    /// - Parameters:
    ///   - uid: whose doing it is; nil: its age.
    ///   - body: the hash that is kept of it, so that the same `muid` is known again; 0 where not even a text may be guessed.
    func takeContent(
        _ seq: Int64, of conversation: Int64, by uid: UserID?, keeping body: Int64 = 0, now: Int64
    ) throws(SQLiteError) {
        let parent = try first(
            "SELECT parent FROM message WHERE conv = ? AND seq = ? AND deleted_at IS NULL", conversation, seq
        ) { $0.optionalInt(0) }
        if let parent = parent ?? nil { try countReply(to: parent, in: conversation, by: -1) }
        try run(
            """
            INSERT OR REPLACE INTO message(
                conv, seq, sender, muid, category, type, counts, n, sent_at, body, parent, quoted, replies, edited_at,
                edited_by, stamp, deleted_at, deleted_by, revision)
            SELECT conv, seq, sender, muid, category, type, counts, n, sent_at, ?5, parent, quoted, replies, edited_at,
                edited_by, stamp, coalesce(deleted_at, ?1), CASE WHEN deleted_at IS NULL THEN ?2 ELSE deleted_by END,
                revision
            FROM message WHERE conv = ?3 AND seq = ?4
            """, now, uid, conversation, seq, body)
        try run("DELETE FROM reaction WHERE conv = ? AND seq = ?", conversation, seq)
        try removeMentions(in: conversation, seq)
        try releaseFiles(of: seq, ofConversation: conversation)
    }
}
