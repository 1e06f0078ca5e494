public import BeckonAPI
import BeckonDatabase
public import BeckonModel
public import BeckonServer

extension SQLiteStorage {
    public func fileKey(orKeep candidate: [UInt8]) async throws(StorageError) -> [UInt8] {
        try await writer.perform { writing in
            try writing.connection.run(
                "INSERT INTO file_key(one, secret) VALUES(1, ?) ON CONFLICT DO NOTHING", candidate)
            return try writing.connection.first("SELECT secret FROM file_key") { $0.bytes(0) } ?? candidate
        }
    }

    public func insertFile(
        _ file: StoredFile, within quota: Int64?, by session: Session, now: Int64
    ) async throws(StorageError) {
        try await writer.perform { writing in
            try writing.connection.requireSession(session)
            try writing.connection.requireRoom(for: file, within: quota)
            try writing.connection.run(
                "INSERT INTO file(id, uid, name, type, extension, size, stored_at) VALUES(?, ?, ?, ?, ?, ?, ?)",
                file.id.rawValue, file.uid, file.name, file.mimeType, file.extension, file.size, now)
        }
    }

    public func bytes(uploadedBy uid: UserID) async throws(StorageError) -> Int64 {
        try await readers.perform { try $0.bytes(uploadedBy: uid) }
    }

    public func file(_ id: FileID) async throws(StorageError) -> StoredFile? {
        try await readers.perform { try $0.file(id) }
    }

    public func file(_ id: FileID, for reader: UserID) async throws(StorageError) -> StoredFile? {
        try await readers.perform { connection in
            guard let file = try connection.file(id) else { return nil }
            if file.uid == reader { return file }
            return try connection.carries(file, for: reader) ? file : nil
        }
    }

    public func forgetUnattachedFiles(storedBefore time: Int64) async throws(StorageError) {
        try await writer.perform { writing in
            let ids = try writing.connection.all(
                "SELECT id FROM file WHERE attached = 0 AND stored_at < ?", time
            ) { $0.fileID(0) }
            for id in ids { try writing.connection.forgetFile(id) }
        }
    }

    public func forgottenFiles(limit: Int) async throws(StorageError) -> [FileID] {
        try await readers.perform { connection in
            try connection.all("SELECT id FROM forgotten_file ORDER BY id LIMIT ?", limit) { $0.fileID(0) }
        }
    }

    public func dropForgottenFiles(_ ids: [FileID]) async throws(StorageError) {
        try await writer.perform { writing in
            for id in ids { try writing.connection.run("DELETE FROM forgotten_file WHERE id = ?", id.rawValue) }
        }
    }

    public func unknownFiles(among ids: [FileID]) async throws(StorageError) -> [FileID] {
        try await readers.perform { connection in
            try ids.filter { id in try !connection.exists("SELECT 1 FROM file WHERE id = ?", id.rawValue) }
        }
    }
}
