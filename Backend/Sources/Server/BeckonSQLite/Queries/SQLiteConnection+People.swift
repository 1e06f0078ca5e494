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

    /// `hasJoined` is left open.
    func group(_ guid: GroupID) throws(SQLiteError) -> StoredGroup? {
        try first(
            "SELECT name, icon, type, owner, members_count, created_at, conv FROM chat_group WHERE guid = ?", guid
        ) { row in
            let group = Group(
                guid: guid, name: row.text(0), icon: row.optionalText(1),
                type: GroupType(rawValue: row.text(2)) ?? .private, membersCount: Int(row.int(4)), owner: row.uid(3),
                createdAt: row.int(5) / 1000)
            return StoredGroup(known: group, conversation: row.int(6))
        }
    }

    func requireGroup(_ guid: GroupID) throws -> StoredGroup {
        guard let group = try group(guid) else { throw StorageError.unknownGroup }
        return group
    }

    func isMember(_ uid: UserID, of conversation: Int64) throws(SQLiteError) -> Bool {
        try exists("SELECT 1 FROM member WHERE uid = ? AND conv = ? AND left_at IS NULL", uid, conversation)
    }

    /// Nothing that is there already is unread for a new member.
    func insertMember(_ uid: UserID, of conversation: Int64) throws(SQLiteError) {
        try run(
            """
            INSERT INTO member(uid, conv, joined_seq, read_seq, read_n, own)
            SELECT ?, id, last_seq, last_seq, n, 0 FROM conversation WHERE id = ?
            """, uid, conversation)
    }
}
