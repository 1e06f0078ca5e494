public import BeckonAPI
import BeckonDatabase
public import BeckonModel
public import BeckonServer

extension SQLiteStorage {
    public func user(_ uid: UserID, for reader: UserID) async throws(StorageError) -> User? {
        try await readers.perform { connection in
            guard var user = try connection.user(uid), uid != reader else { return try connection.user(uid) }
            user.blockedByMe = try connection.hasBlocked(reader, uid)
            user.hasBlockedMe = try connection.hasBlocked(uid, reader)
            if try connection.isPeer(reader, uid) { user.status = .offline } else { user.lastActiveAt = nil }
            return user
        }
    }

    public func block(_ uid: UserID, by session: Session, now: Int64) async throws(StorageError) {
        try await writer.perform { writing in
            try writing.connection.requireSession(session)
            try writing.connection.requireUser(uid)
            guard uid != session.uid else { throw StorageError.cannotBlockSelf }
            let blocked = try writing.connection.run(
                "INSERT INTO block(uid, other, blocked_at) VALUES(?, ?, ?) ON CONFLICT DO NOTHING", session.uid, uid,
                now)
            if blocked == 1 { try Self.note(BlockState(uid: uid, blocked: true), by: session, writing) }
        }
    }

    public func unblock(_ uid: UserID, by session: Session) async throws(StorageError) {
        try await writer.perform { writing in
            try writing.connection.requireSession(session)
            try writing.connection.requireUser(uid)
            let unblocked = try writing.connection.run(
                "DELETE FROM block WHERE uid = ? AND other = ?", session.uid, uid)
            if unblocked == 1 { try Self.note(BlockState(uid: uid, blocked: false), by: session, writing) }
        }
    }

    /// For the user's other devices, also those that were away.
    private static func note(_ state: BlockState, by session: Session, _ writing: Writing) throws {
        try writing.connection.run(
            """
            INSERT INTO block_log(uid, other, user_seq, blocked) VALUES(?, ?, ?, ?)
            ON CONFLICT(uid, other) DO UPDATE SET user_seq = excluded.user_seq, blocked = excluded.blocked
            """, session.uid, state.uid, try writing.nextUserSeq(of: session.uid), state.blocked)
        writing.tell(.blocked(state, by: session))
    }

    public func blocked(by uid: UserID, after: UserID?, limit: Int) async throws(StorageError) -> BlockedUsers {
        try await readers.perform { connection in
            var users = try connection.all(
                """
                SELECT EXISTS (SELECT 1 FROM block x WHERE x.uid = u.uid AND x.other = ?1), \(UserColumns.list("u"))
                FROM block b JOIN chat_user u ON u.uid = b.other
                WHERE b.uid = ?1 AND b.other > ?2 ORDER BY b.other LIMIT ?3
                """, uid, after?.rawValue ?? "", limit + 1
            ) { row in
                var user = row.user(at: 1)
                user.lastActiveAt = nil
                user.blockedByMe = true
                user.hasBlockedMe = row.bool(0)
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

    /// Throws ``StorageError/receiverDeactivated``, ``StorageError/blockedReceiver``, ``StorageError/blockedSender``.
    func requireReachable(_ receiver: UserID, by sender: UserID) throws {
        let obstacles = try first(
            """
            SELECT deactivated_at IS NOT NULL, EXISTS (SELECT 1 FROM block WHERE uid = ?1 AND other = ?2),
                EXISTS (SELECT 1 FROM block WHERE uid = ?2 AND other = ?1)
            FROM chat_user WHERE uid = ?2
            """, sender, receiver
        ) { row in (isDeactivated: row.bool(0), isBlocked: row.bool(1), hasBlocked: row.bool(2)) }
        guard let obstacles else { throw StorageError.unknownUser }
        if obstacles.isDeactivated { throw StorageError.receiverDeactivated }
        if obstacles.isBlocked { throw StorageError.blockedReceiver }
        if obstacles.hasBlocked { throw StorageError.blockedSender }
    }

    /// Whether nothing that `sender` wrote in that conversation is pushed to `uid`.
    func isSilenced(_ sender: UserID, for uid: UserID, in key: ConversationKey) throws(SQLiteError) -> Bool {
        if try hasBlocked(uid, sender) { return true }
        return key.pair == nil ? false : try hasBlocked(sender, uid)
    }
}
