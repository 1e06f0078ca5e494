import BeckonDatabase
public import BeckonModel
public import BeckonServer

extension SQLiteStorage {
    /// How many messages one transaction takes: some milliseconds, so that others' writes do not wait long.
    static let deletionStep: Int64 = 500

    public func deleteGroup(_ guid: GroupID, by session: Session, now: Int64) async throws(StorageError) {
        let conversations = try await writer.perform { writing in
            let (group, actor) = try Self.standing(of: session, in: guid, writing)
            try MembershipRules.checkDeletion(by: actor)
            return [group.conversation]
                + (try Self.dissolve(group, by: session.uid, on: session.id, now: now, writing))
        }
        try await deleteMessages(ofAll: conversations)
    }

    public func removeGroup(_ guid: GroupID, now: Int64) async throws(StorageError) {
        let conversations = try await writer.perform { writing in
            guard let group = try writing.connection.group(guid), let owner = group.known.owner else {
                throw StorageError.unknownGroup
            }
            return [group.conversation] + (try Self.dissolve(group, by: owner, on: nil, now: now, writing))
        }
        try await deleteMessages(ofAll: conversations)
    }

    /// Of groups that were deleted.
    func deleteMessages(ofAll conversations: [Int64]) async throws(StorageError) {
        for conversation in conversations {
            while try await writer.perform({ try $0.connection.deleteMessages(of: conversation) }) {}
        }
    }

    /// All members are out in the transaction that hides the group: nobody is left in what answers like nothing. With
    /// 100,000 members it takes half a second.
    ///
    /// A call of the group ends before.
    ///
    /// - Parameter session: the device that hears of it in its answer; nil: none does.
    /// - Returns: the conversations of other groups that were deleted with it.
    static func dissolve(
        _ group: StoredGroup, by uid: UserID, on session: SessionID?, now: Int64, _ writing: Writing
    ) throws -> [Int64] {
        let connection = writing.connection
        let emptied = try writing.endCalls(for: group, by: uid, now: now)
        let conversation = group.conversation
        // The last row that the members may see; told while they still hear the group.
        let seq = try writing.log(
            Writing.Happening(action: .groupDeleted, by: uid, session: session, at: now),
            in: conversation, ConversationKey(group.known.guid))
        try writing.keepBadges(leaving: group, now: now)
        try connection.run(
            """
            UPDATE chat_user SET user_seq = user_seq + 1
            WHERE uid IN (SELECT uid FROM member WHERE conv = ? AND left_at IS NULL)
            """, conversation)
        try connection.run(
            """
            UPDATE member SET left_at = ?1, left_seq = ?2,
                user_seq = (SELECT u.user_seq FROM chat_user u WHERE u.uid = member.uid)
            WHERE conv = ?3 AND left_at IS NULL
            """, now, seq, conversation)
        for table in ["ban", "outbox", "deferred_push", "sent_push"] {
            try connection.run("DELETE FROM \(table) WHERE conv = ?", conversation)
        }
        // The name stays for the last row.
        try connection.run(
            """
            UPDATE chat_group SET deleted_at = ?, members_count = 0, icon = NULL, description = NULL, metadata = NULL,
                tags = NULL, password = NULL
            WHERE guid = ?
            """, now, group.known.guid)
        writing.tell(.dissolved(group.known.guid))
        return emptied
    }
}

extension SQLiteConnection {
    /// Deletes messages of a deleted group, the oldest first, up to the row that tells of its end. False: all are gone.
    func deleteMessages(of conversation: Int64) throws(SQLiteError) -> Bool {
        let range = try first(
            """
            SELECT (SELECT seq FROM message WHERE conv = ?1 ORDER BY seq LIMIT 1), last_seq FROM conversation WHERE id = ?1
            """, conversation
        ) { row in (first: row.optionalInt(0), last: row.int(1)) }
        guard let range, let first = range.first, first < range.last else { return false }
        let end = min(first + SQLiteStorage.deletionStep, range.last)
        let carriers = try all("SELECT DISTINCT seq FROM attachment WHERE conv = ? AND seq < ?", conversation, end) {
            $0.int(0)
        }
        for seq in carriers { try releaseFiles(of: seq, ofConversation: conversation) }
        for table in ["mention", "reaction", "message"] {
            try run("DELETE FROM \(table) WHERE conv = ? AND seq < ?", conversation, end)
        }
        return true
    }

    /// Ends the deletions that the process before did not come to.
    func finishDeletions() throws(SQLiteError) {
        let deleted = try all("SELECT conv FROM chat_group WHERE deleted_at IS NOT NULL") { $0.int(0) }
        for conversation in deleted { while try deleteMessages(of: conversation) {} }
    }
}
