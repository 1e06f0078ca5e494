public import BeckonAPI
import BeckonDatabase
public import BeckonModel
public import BeckonServer

extension SQLiteStorage {
    public func add(
        _ uid: UserID, to guid: GroupID, as scope: MemberScope, by session: Session, now: Int64
    ) async throws(StorageError) {
        try await writer.perform { writing in
            let connection = writing.connection
            let (group, actor) = try Self.standing(of: session, in: guid, writing)
            try MembershipRules.checkAdding(with: scope, by: actor)
            guard !group.isArchived else { throw CallRefusal.chatIsArchived }
            guard let user = try connection.user(uid) else { throw MembershipRefusal.unknownTarget }
            guard user.deactivatedAt == nil else { throw MembershipRefusal.targetIsDeactivated }
            guard try !connection.isMember(uid, of: group.conversation) else {
                throw MembershipRefusal.targetHasJoined
            }
            guard try !connection.isBanned(uid, from: group.conversation) else {
                throw MembershipRefusal.targetIsBanned
            }
            if let call = group.call, try connection.isActive(callOf: call) {
                guard try connection.mayJoinChat(ofCall: call, uid) else { throw CallRefusal.targetIsNoPart }
            }
            try Self.insert(uid, into: group, .added, scope: scope, by: session, now: now, writing)
        }
    }

    public func setScope(
        _ scope: MemberScope, of uid: UserID, in guid: GroupID, by session: Session, now: Int64
    ) async throws(StorageError) {
        try await writer.perform { writing in
            let (group, actor) = try Self.standing(of: session, in: guid, writing)
            let target = try writing.connection.standing(of: uid, in: group)
            try MembershipRules.checkScope(of: target ?? MemberStanding(uid), by: actor)
            guard let target else { throw MembershipRefusal.targetIsNoMember }
            guard target.scope != scope else { throw MembershipRefusal.sameScope }
            try writing.connection.setScope(scope, of: uid, in: group)
            try writing.log(
                .scopeChanged, to: uid, in: group, by: session,
                details: try CanonicalJSON.text(["newScope": scope, "oldScope": target.scope]), now: now)
        }
    }

    public func transfer(
        _ guid: GroupID, to uid: UserID, by session: Session, now: Int64
    ) async throws(StorageError) -> Group {
        try await writer.perform { writing in
            let connection = writing.connection
            let (group, actor) = try Self.standing(of: session, in: guid, writing)
            let target = try connection.standing(of: uid, in: group)
            try MembershipRules.checkTransfer(to: target ?? MemberStanding(uid), by: actor)
            guard target != nil else { throw MembershipRefusal.targetIsNoMember }
            guard try connection.user(uid)?.deactivatedAt == nil else { throw MembershipRefusal.targetIsDeactivated }
            try connection.handOver(group, to: uid)
            try writing.log(.ownerChanged, to: uid, in: group, by: session, now: now)
            return try connection.group(connection.requireGroup(guid, ofMember: session.uid), for: session.uid)
        }
    }

    public func members(
        of guid: GroupID, for reader: UserID, after: UserID?, limit: Int
    ) async throws(StorageError) -> GroupMembers {
        try await readers.perform { connection in
            let group = try connection.requireGroup(guid, ofMember: reader)
            return try Self.members(of: group, for: reader, after: after, limit: limit, connection)
        }
    }

    /// - Parameter reader: nil: for an operator.
    static func members(
        of group: StoredGroup, for reader: UserID?, after: UserID?, limit: Int, _ connection: SQLiteConnection
    ) throws(SQLiteError) -> GroupMembers {
        let found = try connection.all(
            """
            SELECT m.scope, m.joined_at, \(UserColumns.list("u", for: "?4"))
            FROM member m JOIN chat_user u ON u.uid = m.uid
            WHERE m.conv = ?1 AND m.uid > ?2 AND m.left_at IS NULL ORDER BY m.uid LIMIT ?3
            """, group.conversation, after?.rawValue ?? "", limit + 1, reader
        ) { row in
            GroupMember(
                user: row.user(at: 2), scope: MemberScope(rawValue: row.text(0)),
                joinedAt: row.optionalInt(1).map { $0 / 1000 })
        }
        return GroupMembers(members: Array(found.prefix(limit)), hasMore: found.count > limit)
    }
}

extension SQLiteConnection {
    /// Makes a member the owner and an admin.
    func handOver(_ group: StoredGroup, to uid: UserID) throws(SQLiteError) {
        try run("UPDATE chat_group SET owner = ? WHERE guid = ?", uid, group.known.guid)
        try setScope(.admin, of: uid, in: group)
    }

    fileprivate func setScope(_ scope: MemberScope, of uid: UserID, in group: StoredGroup) throws(SQLiteError) {
        try run(
            "UPDATE member SET scope = ? WHERE uid = ? AND conv = ?", scope.rawValue, uid, group.conversation)
    }
}
