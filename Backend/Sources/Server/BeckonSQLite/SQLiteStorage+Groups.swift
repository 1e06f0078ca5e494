import BeckonDatabase
public import BeckonModel
public import BeckonServer

extension SQLiteStorage {
    public func insertGroup(_ group: NewGroup, owner: UserID, now: Int64) async throws(StorageError) -> Group {
        try await writer.perform { writing in
            try writing.connection.requireUser(owner)
            try writing.insert(group, owner: owner, now: now)
            let connection = writing.connection
            return try connection.group(connection.requireGroup(group.guid, knownTo: owner), for: owner)
        }
    }

    public func group(_ guid: GroupID, for reader: UserID) async throws(StorageError) -> Group? {
        try await readers.perform { connection in
            guard let found = try connection.group(guid) else { return nil }
            let seen = try connection.group(found, for: reader)
            guard seen.type == .private, seen.hasJoined != true else { return seen }
            return try connection.isExpected(reader, in: found) ? seen : nil
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

extension Writing {
    /// Makes a group with its owner as the first member. Throws ``StorageError/groupExists``.
    ///
    /// - Parameter call: the row of the call whose chat it is.
    func insert(_ group: NewGroup, owner: UserID, call: Int64? = nil, now: Int64) throws {
        // Also that of a deleted one.
        guard try !connection.exists("SELECT 1 FROM chat_group WHERE guid = ?", group.guid) else {
            throw StorageError.groupExists
        }
        try connection.run(
            "INSERT INTO conversation(guid, last_seq, n, stamp, changed) VALUES(?1, 0, 0, ?2, ?2)", group.guid,
            nextStamp())
        let conversation = connection.lastInsertedRow
        try connection.run(
            """
            INSERT INTO chat_group(
                guid, name, icon, type, owner, members_count, created_at, conv, password, description, metadata, tags,
                call)
            VALUES(?, ?, ?, ?, ?, 1, ?, ?, ?, ?, ?, ?, ?)
            """, group.guid, group.name, group.icon, group.type.rawValue, owner, now, conversation,
            group.password?.rawValue, group.groupDescription, group.metadata, group.tags, call)
        try connection.insertMember(owner, of: conversation, scope: .admin, now: now)
        tell(.joined(group.guid, owner))
    }
}
