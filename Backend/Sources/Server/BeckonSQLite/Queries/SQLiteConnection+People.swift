import BeckonDatabase
import BeckonModel
import BeckonServer

extension SQLiteConnection {
    func user(_ uid: UserID) throws(SQLiteError) -> User? {
        try first("SELECT \(UserColumns.list("u")) FROM chat_user u WHERE u.uid = ?", uid) { $0.user(at: 0) }
    }

    func requireUser(_ uid: UserID) throws {
        guard try exists("SELECT 1 FROM chat_user WHERE uid = ?", uid) else { throw StorageError.unknownUser }
    }

    func requireSession(_ session: Session) throws {
        guard try exists("SELECT 1 FROM session WHERE id = ? AND uid = ?", session.id.rawValue, session.uid) else {
            throw StorageError.sessionEnded
        }
    }

    /// The session's user as messages show their senders. Throws ``StorageError/sessionEnded``.
    func sender(_ session: Session) throws -> User {
        let sender = try first(
            """
            SELECT u.name, u.avatar FROM session s JOIN chat_user u ON u.uid = s.uid WHERE s.id = ? AND s.uid = ?
            """, session.id.rawValue, session.uid
        ) { User(uid: session.uid, name: $0.text(0), avatar: $0.optionalText(1)) }
        guard let sender else { throw StorageError.sessionEnded }
        return sender
    }

    /// Whether the two are in one conversation at least and neither has blocked the other.
    func isPeer(_ uid: UserID, _ other: UserID) throws(SQLiteError) -> Bool {
        let isTogether = try exists(
            """
            SELECT 1 FROM member a JOIN member b ON b.uid = ?2 AND b.conv = a.conv AND b.left_at IS NULL
            WHERE a.uid = ?1 AND a.left_at IS NULL LIMIT 1
            """, uid, other)
        guard isTogether, try !hasBlocked(uid, other) else { return false }
        return try !hasBlocked(other, uid)
    }
}
