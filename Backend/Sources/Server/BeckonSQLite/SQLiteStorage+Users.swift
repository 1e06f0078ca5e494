import BeckonDatabase
public import BeckonModel
public import BeckonServer

extension SQLiteStorage {
    public func insertUser(_ user: User, now: Int64) async throws(StorageError) {
        try await writer.perform { writing in
            let inserted = try writing.connection.run(
                """
                INSERT INTO chat_user(uid, name, avatar, created_at, role, link, status_message, metadata, tags)
                VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
                """,
                user.uid, user.name, user.avatar, now, user.role, user.link, user.statusMessage,
                try user.metadata.map { try CanonicalJSON.text($0) }, try user.tags.map { try CanonicalJSON.text($0) })
            guard inserted == 1 else { throw StorageError.userExists }
        }
    }

    public func user(_ uid: UserID) async throws(StorageError) -> User? {
        try await readers.perform { try $0.user(uid) }
    }

    public func insertSession(of uid: UserID, token: TokenHash, now: Int64) async throws(StorageError) -> Session {
        try await writer.perform { writing in
            guard let user = try writing.connection.user(uid) else { throw StorageError.unknownUser }
            guard user.deactivatedAt == nil else { throw StorageError.userDeactivated }
            try writing.connection.run(
                "INSERT INTO session(uid, token_hash, created_at) VALUES(?, ?, ?)", uid, token.bytes, now)
            return Session(id: SessionID(rawValue: writing.connection.lastInsertedRow), uid: uid)
        }
    }

    public func session(token: TokenHash) async throws(StorageError) -> Session? {
        try await readers.perform { connection in
            try connection.first("SELECT id, uid FROM session WHERE token_hash = ?", token.bytes) { row in
                Session(id: SessionID(rawValue: row.int(0)), uid: row.uid(1))
            }
        }
    }

    @discardableResult
    public func removeSession(_ id: SessionID) async throws(StorageError) -> Bool {
        try await writer.perform { writing in
            guard try writing.connection.run("DELETE FROM session WHERE id = ?", id.rawValue) == 1 else { return false }
            try writing.connection.run("DELETE FROM device WHERE session = ?", id.rawValue)
            writing.tell(.ended(id))
            return true
        }
    }
}
