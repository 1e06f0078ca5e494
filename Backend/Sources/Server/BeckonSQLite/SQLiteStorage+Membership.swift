import BeckonDatabase
public import BeckonModel
public import BeckonServer

extension SQLiteStorage {
    public func password(toJoin guid: GroupID, _ uid: UserID) async throws(StorageError) -> PasswordHash? {
        try await readers.perform { try Self.groupToJoin(guid, uid, $0).password }
    }

    public func join(
        _ guid: GroupID, _ uid: UserID, knowing password: PasswordHash?, now: Int64
    ) async throws(StorageError) -> Group {
        try await writer.perform { writing in
            let connection = writing.connection
            try connection.requireUser(uid)
            let group = try Self.groupToJoin(guid, uid, connection)
            // Once more inside the transaction: it may have been changed since it was shown.
            guard group.password == password else { throw MembershipRefusal.wrongPassword }
            try Self.insert(uid, into: group, .joined, now: now, writing)
            return try connection.group(connection.requireGroup(guid, ofMember: uid), for: uid)
        }
    }

    private static func groupToJoin(
        _ guid: GroupID, _ uid: UserID, _ connection: SQLiteConnection
    ) throws -> StoredGroup {
        let group = try connection.requireGroup(guid, knownTo: uid)
        guard try !connection.isMember(uid, of: group.conversation) else { throw StorageError.alreadyJoined }
        guard try !connection.isBanned(uid, from: group.conversation) else { throw MembershipRefusal.banned }
        return group
    }

    public func leave(_ guid: GroupID, by session: Session, now: Int64) async throws(StorageError) {
        try await writer.perform { writing in
            let (group, member) = try Self.standing(of: session, in: guid, writing)
            try MembershipRules.checkLeaving(of: member, passesOn: group.call != nil)
            if member.isOwner { try writing.passOn(group, from: session.uid, by: session.id, now: now) }
            try Self.remove(session.uid, from: group, .left, by: session, now: now, writing)
        }
    }

    public func kick(
        _ uid: UserID, from guid: GroupID, by session: Session, now: Int64
    ) async throws(StorageError) {
        try await writer.perform { writing in
            let (group, actor) = try Self.standing(of: session, in: guid, writing)
            let target = try writing.connection.standing(of: uid, in: group)
            try MembershipRules.checkRemoval(of: target ?? MemberStanding(uid), by: actor)
            guard target != nil else { throw MembershipRefusal.targetIsNoMember }
            try Self.remove(uid, from: group, .kicked, by: session, now: now, writing)
        }
    }

    public func ban(
        _ uid: UserID, from guid: GroupID, by session: Session, now: Int64
    ) async throws(StorageError) {
        try await writer.perform { writing in
            let connection = writing.connection
            let (group, actor) = try Self.standing(of: session, in: guid, writing)
            let target = try connection.standing(of: uid, in: group)
            try MembershipRules.checkRemoval(of: target ?? MemberStanding(uid), by: actor)
            guard try connection.user(uid) != nil else { throw MembershipRefusal.unknownTarget }
            let banned = try connection.run(
                "INSERT INTO ban(conv, uid, banned_at) VALUES(?, ?, ?) ON CONFLICT DO NOTHING", group.conversation, uid,
                now)
            guard banned == 1 else { throw MembershipRefusal.alreadyBanned }
            if target != nil {
                try Self.remove(uid, from: group, .banned, by: session, now: now, writing)
            } else {
                try writing.log(.banned, to: uid, in: group, by: session, now: now)
            }
        }
    }

    public func unban(
        _ uid: UserID, from guid: GroupID, by session: Session, now: Int64
    ) async throws(StorageError) {
        try await writer.perform { writing in
            let (group, actor) = try Self.standing(of: session, in: guid, writing)
            try MembershipRules.checkModeration(by: actor)
            let unbanned = try writing.connection.run(
                "DELETE FROM ban WHERE conv = ? AND uid = ?", group.conversation, uid)
            guard unbanned == 1 else { throw MembershipRefusal.notBanned }
            try writing.log(.unbanned, to: uid, in: group, by: session, now: now)
        }
    }

    /// The group and where the session's user stands in it.
    static func standing(
        of session: Session, in guid: GroupID, _ writing: Writing
    ) throws -> (StoredGroup, MemberStanding) {
        try standing(of: session, in: guid, writing.connection)
    }

    static func standing(
        of session: Session, in guid: GroupID, _ connection: SQLiteConnection
    ) throws -> (StoredGroup, MemberStanding) {
        try connection.requireSession(session)
        guard let group = try connection.group(guid) else { throw StorageError.unknownGroup }
        guard let standing = try connection.standing(of: session.uid, in: group) else {
            throw try connection.refusal(of: session.uid, by: group)
        }
        return (group, standing)
    }

    /// The row that tells of it is the last one that the user may see, and is told while the user still hears the group.
    ///
    /// - Parameter session: of whoever does it; nil: the user leaves by itself, on no device.
    static func remove(
        _ uid: UserID, from group: StoredGroup, _ action: MessageAction, by session: Session? = nil, now: Int64,
        _ writing: Writing
    ) throws {
        let seq = try writing.log(action, to: uid, in: group, by: session, now: now)
        try writing.keepBadges(leaving: group, uid, now: now)
        try writing.connection.run(
            "UPDATE member SET left_at = ?, left_seq = ?, user_seq = ? WHERE uid = ? AND conv = ?", now, seq,
            try writing.nextUserSeq(of: uid), uid, group.conversation)
        try writing.connection.run(
            "UPDATE chat_group SET members_count = members_count - 1 WHERE guid = ?", group.known.guid)
        writing.tell(.left(group.known.guid, uid))
    }

    /// For one who is not in it. The row that tells of it is the first one that the user sees.
    ///
    /// - Parameter session: of whoever does it; nil: the user joins by itself.
    static func insert(
        _ uid: UserID, into group: StoredGroup, _ action: MessageAction, scope: MemberScope = .participant,
        by session: Session? = nil, now: Int64, _ writing: Writing
    ) throws {
        try writing.connection.insertMember(
            uid, of: group.conversation, scope: scope, now: now, userSeq: writing.nextUserSeq(of: uid),
            seesAll: writing.connection.tellsAll(group))
        try writing.connection.run(
            "UPDATE chat_group SET members_count = members_count + 1 WHERE guid = ?", group.known.guid)
        writing.tell(.joined(group.known.guid, uid))
        try writing.log(
            Writing.Happening(
                action: action, by: session?.uid ?? uid, session: session?.id, target: uid, at: now),
            in: group.conversation, ConversationKey(group.known.guid))
    }
}

extension Writing {
    /// Something that happened to a member, or to one who is kept out.
    @discardableResult
    func log(
        _ action: MessageAction, to uid: UserID, in group: StoredGroup, by session: Session?, details: String? = nil,
        now: Int64
    ) throws -> Int64 {
        try log(
            Happening(
                action: action, by: session?.uid ?? uid, session: session?.id, target: uid, details: details, at: now),
            in: group.conversation, ConversationKey(group.known.guid))
    }
}
