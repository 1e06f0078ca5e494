public import BeckonModel
public import BeckonServer

extension SQLiteStorage {
    public func insertGroup(_ group: NewGroup, owner: UserID, now: Int64) async throws(StorageError) -> Group {
        try await writer.perform { writing in
            let connection = writing.connection
            try connection.requireUser(owner)
            guard try connection.group(group.guid) == nil else { throw StorageError.groupExists }
            try connection.run(
                "INSERT INTO conversation(guid, last_seq, n, stamp) VALUES(?, 0, 0, ?)",
                group.guid, writing.nextStamp())
            let conversation = connection.lastInsertedRow
            try connection.run(
                """
                INSERT INTO chat_group(guid, name, icon, type, owner, members_count, created_at, conv)
                VALUES(?, ?, ?, ?, ?, 1, ?, ?)
                """,
                group.guid, group.name, group.icon, group.type.rawValue, owner, now, conversation)
            try connection.insertMember(owner, of: conversation)
            writing.tell(.joined(group.guid, owner))
            return try connection.requireGroup(group.guid).group(hasJoined: true)
        }
    }

    public func group(_ guid: GroupID, for reader: UserID) async throws(StorageError) -> Group? {
        try await readers.perform { connection in
            guard let found = try connection.group(guid) else { return nil }
            return found.group(hasJoined: try connection.isMember(reader, of: found.conversation))
        }
    }

    public func join(_ guid: GroupID, _ uid: UserID, now: Int64) async throws(StorageError) -> Group {
        try await writer.perform { writing in
            let connection = writing.connection
            try connection.requireUser(uid)
            let conversation = try connection.requireGroup(guid).conversation
            guard try !connection.isMember(uid, of: conversation) else { throw StorageError.alreadyJoined }
            try connection.insertMember(uid, of: conversation)
            try connection.run("UPDATE chat_group SET members_count = members_count + 1 WHERE guid = ?", guid)
            writing.tell(.joined(guid, uid))
            return try connection.requireGroup(guid).group(hasJoined: true)
        }
    }

    public func groups(of session: Session) async throws(StorageError) -> [GroupID] {
        try await readers.perform { connection in
            try connection.requireSession(session)
            return try connection.all(
                """
                SELECT c.guid FROM member m JOIN conversation c ON c.id = m.conv
                WHERE m.uid = ? AND m.left_at IS NULL AND c.guid IS NOT NULL
                """, session.uid
            ) { $0.guid(0) }
        }
    }
}
