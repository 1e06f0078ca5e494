import BeckonModel
import BeckonServer

extension SQLiteConnection {
    func user(_ uid: UserID) throws(SQLiteError) -> User? {
        try first("SELECT name, avatar, deactivated_at FROM chat_user WHERE uid = ?", uid) { row in
            var user = User(uid: uid, name: row.text(0), avatar: row.optionalText(1))
            user.deactivatedAt = row.optionalInt(2).map { $0 / 1000 }
            return user
        }
    }

    func requireUser(_ uid: UserID) throws {
        guard try exists("SELECT 1 FROM chat_user WHERE uid = ?", uid) else { throw StorageError.unknownUser }
    }

    func requireSession(_ session: Session) throws {
        guard try exists("SELECT 1 FROM session WHERE id = ? AND uid = ?", session.id.rawValue, session.uid) else {
            throw StorageError.sessionEnded
        }
    }
}
