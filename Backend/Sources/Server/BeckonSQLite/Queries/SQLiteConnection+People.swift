import BeckonModel
import BeckonServer

extension SQLiteConnection {
    func user(_ uid: UserID) throws(SQLiteError) -> User? {
        try first("SELECT name, avatar FROM chat_user WHERE uid = ?", uid) { row in
            User(uid: uid, name: row.text(0), avatar: row.optionalText(1))
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
