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
            guard group.password == password else { throw StorageError.membership(.wrongPassword) }
            try Self.insert(uid, into: group, now: now, writing)
            return try connection.group(connection.requireGroup(guid, ofMember: uid), for: uid)
        }
    }

    private static func groupToJoin(
        _ guid: GroupID, _ uid: UserID, _ connection: SQLiteConnection
    ) throws -> StoredGroup {
        let group = try connection.requireGroup(guid, knownTo: uid)
        guard try !connection.isMember(uid, of: group.conversation) else { throw StorageError.alreadyJoined }
        guard try !connection.isBanned(uid, from: group.conversation) else { throw StorageError.membership(.banned) }
        return group
    }

    /// For one who is not in it.
    private static func insert(
        _ uid: UserID, into group: StoredGroup, scope: MemberScope = .participant, now: Int64, _ writing: Writing
    ) throws {
        try writing.connection.insertMember(uid, of: group.conversation, scope: scope, now: now)
        try writing.connection.run(
            "UPDATE chat_group SET members_count = members_count + 1 WHERE guid = ?", group.known.guid)
        writing.tell(.joined(group.known.guid, uid))
    }
}
