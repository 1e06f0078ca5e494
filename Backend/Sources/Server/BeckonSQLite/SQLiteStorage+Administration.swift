public import BeckonAPI
import BeckonDatabase
public import BeckonModel
public import BeckonServer

extension SQLiteStorage {
    public func account(of uid: UserID) async throws(StorageError) -> UserAccount? {
        try await readers.perform { connection in
            guard let user = try connection.user(uid) else { return nil }
            return try connection.first(
                """
                SELECT u.created_at, (SELECT count(*) FROM session s WHERE s.uid = u.uid),
                    (SELECT count(*) FROM device d WHERE d.uid = u.uid),
                    (SELECT count(*) FROM member m JOIN chat_group g ON g.conv = m.conv
                        WHERE m.uid = u.uid AND m.left_at IS NULL)
                FROM chat_user u WHERE u.uid = ?
                """, uid
            ) { row in
                UserAccount(
                    user: user, createdAt: row.int(0) / 1000, sessions: Int(row.int(1)), devices: Int(row.int(2)),
                    groups: Int(row.int(3)))
            }
        }
    }

    public func deactivate(_ uid: UserID, now: Int64) async throws(StorageError) {
        let emptied = try await writer.perform { writing in
            try writing.connection.requireUser(uid)
            try writing.connection.run(
                "UPDATE chat_user SET deactivated_at = coalesce(deactivated_at, ?) WHERE uid = ?", now, uid)
            try writing.endSessions(of: uid)
            return try writing.endCalls(of: uid, now: now)
        }
        try await deleteMessages(ofAll: emptied)
    }

    public func reactivate(_ uid: UserID) async throws(StorageError) {
        try await writer.perform { writing in
            // One that was erased is nobody any more.
            let known = try writing.connection.run(
                "UPDATE chat_user SET deactivated_at = NULL WHERE uid = ? AND erased_at IS NULL", uid)
            guard known == 1 else { throw StorageError.unknownUser }
        }
    }

    public func removeSessions(of uid: UserID) async throws(StorageError) -> Int {
        try await writer.perform { writing in
            try writing.connection.requireUser(uid)
            return try writing.endSessions(of: uid)
        }
    }

    public func administeredGroup(_ guid: GroupID) async throws(StorageError) -> Group? {
        try await readers.perform { try $0.group(guid)?.known }
    }

    public func administeredMembers(
        of guid: GroupID, after: UserID?, limit: Int
    ) async throws(StorageError) -> GroupMembers {
        try await readers.perform { connection in
            guard let group = try connection.group(guid) else { throw StorageError.unknownGroup }
            return try Self.members(of: group, for: nil, after: after, limit: limit, connection)
        }
    }
}

extension Writing {
    /// Ends all sessions of a user with their devices, tells it, and gives their number.
    @discardableResult
    func endSessions(of uid: UserID) throws(SQLiteError) -> Int {
        let sessions = try connection.all("DELETE FROM session WHERE uid = ? RETURNING id", uid) {
            SessionID(rawValue: $0.int(0))
        }
        try connection.run("DELETE FROM badge_push WHERE uid = ?", uid)
        try connection.run("DELETE FROM device WHERE uid = ?", uid)
        for session in sessions { tell(.ended(session)) }
        return sessions.count
    }
}
