public import BeckonAPI
public import BeckonModel
public import BeckonServer

extension SQLiteStorage {
    public func user(_ uid: UserID, for reader: UserID) async throws(StorageError) -> User? {
        try await readers.perform { connection in
            guard var user = try connection.user(uid), uid != reader else { return try connection.user(uid) }
            user.blockedByMe = try connection.hasBlocked(reader, uid)
            user.hasBlockedMe = try connection.hasBlocked(uid, reader)
            return user
        }
    }

    public func block(_ uid: UserID, by session: Session, now: Int64) async throws(StorageError) {
        try await writer.perform { writing in
            try writing.connection.requireSession(session)
            try writing.connection.requireUser(uid)
            guard uid != session.uid else { throw StorageError.cannotBlockSelf }
            try writing.connection.run(
                "INSERT INTO block(uid, other, blocked_at) VALUES(?, ?, ?) ON CONFLICT DO NOTHING", session.uid, uid,
                now)
        }
    }

    public func unblock(_ uid: UserID, by session: Session) async throws(StorageError) {
        try await writer.perform { writing in
            try writing.connection.requireSession(session)
            try writing.connection.requireUser(uid)
            try writing.connection.run("DELETE FROM block WHERE uid = ? AND other = ?", session.uid, uid)
        }
    }

    public func blocked(by uid: UserID, after: UserID?, limit: Int) async throws(StorageError) -> BlockedUsers {
        try await readers.perform { connection in
            var users = try connection.all(
                """
                SELECT u.uid, u.name, u.avatar, EXISTS (SELECT 1 FROM block x WHERE x.uid = u.uid AND x.other = ?1)
                FROM block b JOIN chat_user u ON u.uid = b.other
                WHERE b.uid = ?1 AND b.other > ?2 ORDER BY b.other LIMIT ?3
                """, uid, after?.rawValue ?? "", limit + 1
            ) { row in
                var user = User(uid: row.uid(0), name: row.text(1), avatar: row.optionalText(2))
                user.blockedByMe = true
                user.hasBlockedMe = row.bool(3)
                return user
            }
            let hasMore = users.count > limit
            if hasMore { users.removeLast() }
            return BlockedUsers(users: users, hasMore: hasMore)
        }
    }
}

extension SQLiteConnection {
    func hasBlocked(_ uid: UserID, _ other: UserID) throws(SQLiteError) -> Bool {
        try exists("SELECT 1 FROM block WHERE uid = ? AND other = ?", uid, other)
    }

    /// Throws ``StorageError/blockedReceiver``, ``StorageError/blockedSender``.
    func requireUnblocked(_ sender: UserID, to receiver: UserID) throws {
        if try hasBlocked(sender, receiver) { throw StorageError.blockedReceiver }
        if try hasBlocked(receiver, sender) { throw StorageError.blockedSender }
    }

    /// Whether nothing that `sender` wrote in that conversation is pushed to `uid`.
    func isSilenced(_ sender: UserID, for uid: UserID, in key: ConversationKey) throws(SQLiteError) -> Bool {
        if try hasBlocked(uid, sender) { return true }
        return key.pair == nil ? false : try hasBlocked(sender, uid)
    }
}
