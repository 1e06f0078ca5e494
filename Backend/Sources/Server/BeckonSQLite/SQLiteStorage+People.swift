public import BeckonAPI
import BeckonDatabase
public import BeckonModel
public import BeckonServer

extension SQLiteStorage {
    public func updateUser(
        _ uid: UserID, _ changes: UserChanges, by session: Session?
    ) async throws(StorageError) -> User {
        try await writer.perform { writing in
            let connection = writing.connection
            if let session { try connection.requireSession(session) }
            let changed = try connection.run(
                """
                UPDATE chat_user SET name = coalesce(?1, name), avatar = nullif(coalesce(?2, avatar), ''),
                    role = nullif(coalesce(?3, role), ''), link = nullif(coalesce(?4, link), ''),
                    status_message = nullif(coalesce(?5, status_message), ''),
                    metadata = nullif(coalesce(?6, metadata), ''), tags = nullif(coalesce(?7, tags), '')
                WHERE uid = ?8 AND erased_at IS NULL
                """, changes.name, changes.avatar, changes.role, changes.link, changes.statusMessage, changes.metadata,
                changes.tags, uid)
            guard changed == 1, let user = try connection.user(uid) else { throw StorageError.unknownUser }
            return user
        }
    }

    public func users(search: String?, after: UserID?, limit: Int) async throws(StorageError) -> UserList {
        try await readers.perform { connection in
            let users: [User]
            if let search {
                users = try connection.all(
                    """
                    SELECT \(UserColumns.list("u")) FROM chat_user u WHERE u.uid > ?3 AND u.erased_at IS NULL AND u.uid IN (
                        SELECT uid FROM chat_user WHERE name COLLATE NOCASE >= ?1 AND name COLLATE NOCASE < ?2
                        UNION SELECT uid FROM chat_user WHERE uid >= ?1 AND uid < ?2)
                    ORDER BY u.uid LIMIT ?4
                    """, search, search.endOfPrefix, after?.rawValue ?? "", limit + 1
                ) { $0.user(at: 0) }
            } else {
                users = try connection.all(
                    """
                    SELECT \(UserColumns.list("u")) FROM chat_user u WHERE u.uid > ? AND u.erased_at IS NULL
                    ORDER BY u.uid LIMIT ?
                    """, after?.rawValue ?? "", limit + 1
                ) { $0.user(at: 0) }
            }
            return UserList(users: Array(users.prefix(limit)), hasMore: users.count > limit)
        }
    }

    public func noteActive(_ times: [UserID: Int64]) async throws(StorageError) {
        try await writer.perform { writing in
            for (uid, time) in times {
                try writing.connection.run(
                    """
                    UPDATE chat_user SET last_active_at = ?1
                    WHERE uid = ?2 AND coalesce(last_active_at, 0) < ?1 AND erased_at IS NULL
                    """, time, uid)
            }
        }
    }

    public func peers(of uid: UserID, among others: [UserID]) async throws(StorageError) -> [Peer] {
        try await readers.perform { connection in
            try others.filter { try connection.isPeer(uid, $0) }.compactMap { other in
                try connection.first("SELECT last_active_at FROM chat_user WHERE uid = ?", other) { row in
                    Peer(uid: other, lastActiveAt: row.optionalInt(0))
                }
            }
        }
    }

    public func unawareOfTyping(
        by uid: UserID, to receiver: Receiver
    ) async throws(StorageError) -> Set<UserID>? {
        try await readers.perform { connection in
            guard let conversation = try connection.conversation(ConversationKey(of: uid, with: receiver)),
                try connection.isMember(uid, of: conversation)
            else { return nil }
            switch receiver {
            case .user(let other):
                let isSilent =
                    try connection.hasBlocked(uid, other) || connection.hasBlocked(other, uid)
                    || connection.user(other)?.deactivatedAt != nil
                return isSilent ? nil : []
            case .group(let guid):
                guard let count = try connection.group(guid)?.known.membersCount, count <= GroupLimits.typing
                else {
                    return nil
                }
                return Set(
                    try connection.all(
                        "SELECT other FROM block WHERE uid = ?1 UNION SELECT uid FROM block WHERE other = ?1", uid
                    ) { $0.uid(0) })
            }
        }
    }
}

extension String {
    /// Above everything that begins with this, in the order of UTF-8.
    var endOfPrefix: String { self + "\u{10FFFF}" }
}
