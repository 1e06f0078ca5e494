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
