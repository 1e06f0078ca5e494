public import BeckonAPI
import BeckonDatabase
public import BeckonModel
public import BeckonServer

extension SQLiteStorage {
    public func insertUpload(
        _ upload: StoredFile, within quota: Int64?, by session: Session, now: Int64
    ) async throws(StorageError) {
        try await writer.perform { writing in
            try writing.connection.requireSession(session)
            try writing.connection.requireRoom(for: upload, within: quota)
            try writing.connection.run(
                "INSERT INTO upload(id, uid, name, type, extension, size, begun_at) VALUES(?, ?, ?, ?, ?, ?, ?)",
                upload.id.rawValue, upload.uid, upload.name, upload.mimeType, upload.extension, upload.size, now)
        }
    }

    public func upload(_ id: FileID, of uid: UserID) async throws(StorageError) -> StoredFile? {
        try await readers.perform { connection in
            try connection.first(
                "SELECT id, uid, name, type, extension, size FROM upload WHERE id = ? AND uid = ?", id.rawValue, uid
            ) { $0.storedFile(at: 0) }
        }
    }

    public func finishUpload(_ id: FileID, by session: Session, now: Int64) async throws(StorageError) {
        try await writer.perform { writing in
            let connection = writing.connection
            try connection.requireSession(session)
            let moved = try connection.run(
                """
                INSERT INTO file(id, uid, name, type, extension, size, stored_at)
                SELECT id, uid, name, type, extension, size, ? FROM upload WHERE id = ? AND uid = ?
                """, now, id.rawValue, session.uid)
            guard moved == 1 else { throw StorageError.unknownFile }
            try connection.run("DELETE FROM upload WHERE id = ?", id.rawValue)
        }
    }

    public func dropUpload(_ id: FileID) async throws(StorageError) {
        try await writer.perform { writing in
            _ = try writing.connection.run("DELETE FROM upload WHERE id = ?", id.rawValue)
        }
    }

    public func forgetUploads(begunBefore time: Int64) async throws(StorageError) {
        try await writer.perform { writing in
            let ids = try writing.connection.all("SELECT id FROM upload WHERE begun_at < ?", time) { $0.fileID(0) }
            for id in ids { try writing.connection.forgetUpload(id) }
        }
    }
}

extension SQLiteConnection {
    func forgetUpload(_ id: FileID) throws(SQLiteError) {
        try run("DELETE FROM upload WHERE id = ?", id.rawValue)
        try run("INSERT INTO forgotten_file(id) VALUES(?) ON CONFLICT DO NOTHING", id.rawValue)
    }
}
