import BeckonAPI
import BeckonDatabase
import BeckonModel
import BeckonServer

/// Files and the messages that carry them, within the transaction of whoever calls.
extension SQLiteConnection {
    private static let fileColumns = "f.id, f.uid, f.name, f.type, f.extension, f.size"

    func file(_ id: FileID) throws(SQLiteError) -> StoredFile? {
        try first("SELECT \(Self.fileColumns) FROM file f WHERE f.id = ?", id.rawValue) { $0.storedFile(at: 0) }
    }

    func bytes(uploadedBy uid: UserID) throws(SQLiteError) -> Int64 {
        try first(
            """
            SELECT coalesce((SELECT sum(size) FROM file WHERE uid = ?1), 0)
                + coalesce((SELECT sum(size) FROM upload WHERE uid = ?1), 0)
            """, uid
        ) { $0.int(0) } ?? 0
    }

    /// Throws ``StorageError/quotaExceeded(_:)``. Ask in the transaction that keeps the file.
    func requireRoom(for file: StoredFile, within quota: Int64?) throws {
        guard let quota, try file.size > quota - min(quota, bytes(uploadedBy: file.uid)) else { return }
        throw StorageError.quotaExceeded(quota)
    }

    /// The files that a message of `uid` may carry, in this order: uploads of one's own and nothing else. Ask before the
    /// message is stored, in the same transaction.
    ///
    /// Throws ``StorageError/unknownFile``, so that nobody learns of other users' uploads.
    func requireAttachable(_ ids: [FileID], by uid: UserID) throws -> [StoredFile] {
        try ids.map { id in
            guard let file = try file(id), file.uid == uid else { throw StorageError.unknownFile }
            return file
        }
    }

    /// Has the message carry the files, which ``requireAttachable(_:by:)`` has let pass in this transaction. From then on
    /// whoever may read the message may have them.
    func attach(_ ids: [FileID], to seq: Int64, ofConversation conversation: Int64) throws(SQLiteError) {
        for (position, id) in ids.enumerated() {
            try run(
                "INSERT INTO attachment(conv, seq, position, file) VALUES(?, ?, ?, ?)", conversation, seq, position,
                id.rawValue)
            try run("UPDATE file SET attached = 1 WHERE id = ? AND attached = 0", id.rawValue)
        }
    }

    /// What a message carries, in the order in which it was attached.
    func attachments(of seq: Int64, ofConversation conversation: Int64) throws(SQLiteError) -> [StoredFile] {
        try all(
            """
            SELECT \(Self.fileColumns) FROM attachment a JOIN file f ON f.id = a.file
            WHERE a.conv = ? AND a.seq = ? ORDER BY a.position
            """, conversation, seq
        ) { $0.storedFile(at: 0) }
    }

    /// The message is gone: files that no other message carries are forgotten, for their uploader as well.
    func releaseFiles(of seq: Int64, ofConversation conversation: Int64) throws(SQLiteError) {
        let ids = try all("SELECT file FROM attachment WHERE conv = ? AND seq = ?", conversation, seq) { $0.fileID(0) }
        try run("DELETE FROM attachment WHERE conv = ? AND seq = ?", conversation, seq)
        for id in ids where try !exists("SELECT 1 FROM attachment WHERE file = ?", id.rawValue) { try forgetFile(id) }
    }

    /// So many uploads of a user who is erased, whatever carries them, and so many that are not whole; gives how many
    /// there were.
    func forgetFiles(uploadedBy uid: UserID, limit: Int) throws(SQLiteError) -> Int {
        let ids = try all("SELECT id FROM file WHERE uid = ? LIMIT ?", uid, limit) { $0.fileID(0) }
        for id in ids { try forgetFile(id) }
        let begun = try all("SELECT id FROM upload WHERE uid = ? LIMIT ?", uid, limit) { $0.fileID(0) }
        for id in begun { try forgetUpload(id) }
        return ids.count + begun.count
    }

    func forgetFile(_ id: FileID) throws(SQLiteError) {
        try run("DELETE FROM attachment WHERE file = ?", id.rawValue)
        try run("DELETE FROM file WHERE id = ?", id.rawValue)
        try run("INSERT INTO forgotten_file(id) VALUES(?) ON CONFLICT DO NOTHING", id.rawValue)
    }

    /// Whether a message carries the file that the reader may read.
    func carries(_ file: StoredFile, for reader: UserID) throws(SQLiteError) -> Bool {
        let messages = try all(
            "SELECT conv, max(seq) FROM attachment WHERE file = ? GROUP BY conv", file.id.rawValue
        ) { row in (conversation: row.int(0), last: row.int(1)) }
        for (conversation, last) in messages where try isMember(reader, of: conversation) {
            let guid = try key(ofConversation: conversation)?.group
            let group = try guid.flatMap { guid throws(SQLiteError) in try self.group(guid)?.known }
            if try last > historyStart(of: conversation, group, for: reader) { return true }
        }
        return false
    }
}

extension SQLiteRow {
    func fileID(_ column: Int32) -> FileID { FileID(unchecked: text(column)) }

    func storedFile(at column: Int32) -> StoredFile {
        StoredFile(
            id: fileID(column), uid: uid(column + 1), name: text(column + 2), mimeType: text(column + 3),
            extension: text(column + 4), size: int(column + 5))
    }
}
