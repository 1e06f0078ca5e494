import BeckonDatabase
import BeckonModel
import BeckonServer

extension SQLiteConnection {
    /// `hasJoined` is left open, and what only those want to know who look at the group itself.
    func group(_ guid: GroupID) throws(SQLiteError) -> StoredGroup? { try group(guid, evenDeleted: false) }

    /// - Parameter evenDeleted: for what was said of a group while it was there.
    func group(_ guid: GroupID, evenDeleted: Bool) throws(SQLiteError) -> StoredGroup? {
        try first(
            """
            SELECT name, icon, type, owner, members_count, created_at, conv, password, call, archived_at FROM chat_group
            WHERE guid = ? AND (deleted_at IS NULL OR ?)
            """, guid, evenDeleted
        ) { row in
            let group = Group(
                guid: guid, name: row.text(0), icon: row.optionalText(1),
                type: GroupType(rawValue: row.text(2)) ?? .private, membersCount: Int(row.int(4)), owner: row.uid(3),
                createdAt: row.int(5) / 1000)
            return StoredGroup(
                known: group, conversation: row.int(6),
                password: row.optionalText(7).map(PasswordHash.init(rawValue:)), call: row.optionalInt(8),
                isArchived: !row.isNull(9))
        }
    }

    /// Throws ``StorageError/unknownGroup``, also for a private group that the user is not in, and has not to come to from
    /// the call whose chat it is.
    func requireGroup(_ guid: GroupID, knownTo uid: UserID) throws -> StoredGroup {
        guard let group = try group(guid) else { throw StorageError.unknownGroup }
        if group.known.type == .private, try !isMember(uid, of: group.conversation), try !isExpected(uid, in: group) {
            throw StorageError.unknownGroup
        }
        return group
    }

    /// Whether the group is the chat of a call that is held, and the user takes part or took part in it.
    func isExpected(_ uid: UserID, in group: StoredGroup) throws(SQLiteError) -> Bool {
        guard let row = group.call else { return false }
        return try mayJoinChat(ofCall: row, uid)
    }

    /// Throws ``StorageError/unknownGroup``, ``MembershipRefusal/banned``, ``StorageError/notAMember``.
    func requireGroup(_ guid: GroupID, ofMember uid: UserID) throws -> StoredGroup {
        guard let group = try group(guid) else { throw StorageError.unknownGroup }
        guard try isMember(uid, of: group.conversation) else { throw try refusal(of: uid, by: group) }
        return group
    }

    /// What a group answers to one who is not in it.
    func refusal(of outsider: UserID, by group: StoredGroup) throws(SQLiteError) -> any Error {
        if group.known.type == .private { return StorageError.unknownGroup }
        return try isBanned(outsider, from: group.conversation) ? MembershipRefusal.banned : StorageError.notAMember
    }

    /// Where a member of a group stands; nil for everybody else.
    func standing(of uid: UserID, in group: StoredGroup) throws(SQLiteError) -> MemberStanding? {
        try first(
            "SELECT scope FROM member WHERE uid = ? AND conv = ? AND left_at IS NULL", uid, group.conversation
        ) { MemberStanding(uid, scope: MemberScope(rawValue: $0.text(0)), isOwner: uid == group.known.owner) }
    }

    /// The group as `reader` sees it.
    func group(_ group: StoredGroup, for reader: UserID) throws(SQLiteError) -> Group {
        var seen = group.known
        let membership = try first(
            "SELECT scope, joined_at FROM member WHERE uid = ? AND conv = ? AND left_at IS NULL", reader,
            group.conversation
        ) { row in (scope: MemberScope(rawValue: row.text(0)), joinedAt: row.optionalInt(1)) }
        seen.hasJoined = membership != nil
        seen.scope = membership?.scope
        seen.joinedAt = membership?.joinedAt.map { $0 / 1000 }
        if membership == nil, try isBanned(reader, from: group.conversation) { seen.isBannedFromGroup = true }
        let details = try first(
            "SELECT description, metadata, tags, updated_at FROM chat_group WHERE guid = ?", seen.guid
        ) { row in
            (description: row.optionalText(0), metadata: row.object(1), tags: row.texts(2), updated: row.optionalInt(3))
        }
        seen.groupDescription = details?.description
        seen.metadata = details?.metadata
        seen.tags = details?.tags
        seen.updatedAt = details?.updated.map { $0 / 1000 }
        return seen
    }

    func isMember(_ uid: UserID, of conversation: Int64) throws(SQLiteError) -> Bool {
        try exists("SELECT 1 FROM member WHERE uid = ? AND conv = ? AND left_at IS NULL", uid, conversation)
    }

    func isBanned(_ uid: UserID, from conversation: Int64) throws(SQLiteError) -> Bool {
        try exists("SELECT 1 FROM ban WHERE uid = ? AND conv = ?", uid, conversation)
    }

    /// The id after which a member's history begins: 0 where all of it may be read.
    func historyStart(of conversation: Int64, _ group: Group?, for uid: UserID) throws(SQLiteError) -> Int64 {
        guard let group, group.type != .public else { return 0 }
        return try first("SELECT joined_seq FROM member WHERE uid = ? AND conv = ?", uid, conversation) {
            $0.int(0)
        } ?? 0
    }

    /// Whether there is a member whose history begins after a row.
    func isHidden(_ seq: Int64, of conversation: Int64, _ key: ConversationKey) throws(SQLiteError) -> Bool {
        guard let guid = key.group, try group(guid)?.known.type != .public else { return false }
        return try exists(
            "SELECT 1 FROM member WHERE conv = ? AND joined_seq >= ? AND left_at IS NULL LIMIT 1", conversation, seq)
    }

    /// Nothing that is there already is unread for a new member. Who was one before begins anew.
    ///
    /// - Parameter seesAll: whether the history begins with the first message; else it begins now.
    func insertMember(
        _ uid: UserID, of conversation: Int64, scope: MemberScope = .participant, now: Int64? = nil, userSeq: Int64 = 0,
        seesAll: Bool = false
    ) throws(SQLiteError) {
        try run(
            """
            INSERT INTO member(
                uid, conv, joined_seq, read_seq, read_n, own, scope, joined_at, delivered_seq, user_seq)
            SELECT ?, id, CASE WHEN ? THEN 0 ELSE last_seq END, last_seq, n, 0, ?, ?, last_seq, ?
            FROM conversation WHERE id = ?
            ON CONFLICT(uid, conv) DO UPDATE SET
                joined_seq = excluded.joined_seq, read_seq = excluded.read_seq, read_n = excluded.read_n, own = 0,
                read_at = NULL, left_at = NULL, left_seq = NULL, scope = excluded.scope,
                joined_at = excluded.joined_at, delivered_seq = excluded.delivered_seq, delivered_at = NULL,
                user_seq = excluded.user_seq, mute_until = NULL, top_read_seq = 0
            """, uid, seesAll, scope.rawValue, now, userSeq, conversation)
    }
}
