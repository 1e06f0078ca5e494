import BeckonDatabase
import BeckonServer
import Foundation

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A store as it is at one moment, in a new file of its own: through SQLite, so that what is only in the log is in it.
///
/// It is written in small parts that go to disk one by one: the store's own `fsync` never waits for much of it.
enum StoreCopy {
    /// 256 KB at pages of 4 KB, and 8 MB.
    private static let (pages, partsBetweenSyncs): (Int32, Int) = (64, 32)

    /// Returns the size in bytes when the file is on disk under its name. What did not work leaves nothing.
    ///
    /// - Parameters:
    ///   - source: in no transaction.
    ///   - path: of a file that is not there.
    static func write(_ source: SQLiteConnection, of store: String, to path: String) throws(StorageError) -> Int64 {
        let part = path + ".part"
        do {
            guard !FileManager.default.fileExists(atPath: path) else {
                throw StorageError.unavailable("There is a file \(path) already: choose another name.")
            }
            try source.run("BEGIN")
            defer {
                // It only held the state that was read.
                if source.isInTransaction { _ = try? source.run("ROLLBACK") }
            }
            let size = try size(of: source)
            try requireSpace(for: size, at: path)
            try makeEmpty(part)
            defer { _ = unlink(part) }
            let target = try SQLiteConnection(path: part, access: .writer)
            defer { target.close() }
            try fill(target, from: source, part)
            target.close()
            try sync(part)
            guard rename(part, path) == 0 else { throw failure(path) }
            try sync(URL(fileURLWithPath: path).deletingLastPathComponent().path)
            return size
        } catch {
            switch error {
            case let error as StorageError: throw error
            case let error as SQLiteError where error.isDamage: throw error.storageError(at: store)
            case let error as SQLiteError:
                throw .unavailable("The copy \(path) cannot be written (SQLite \(error.code), \(error.message)).")
            default: throw .unavailable("The copy \(path) cannot be written.")
            }
        }
    }

    private static func fill(_ target: SQLiteConnection, from source: SQLiteConnection, _ part: String) throws {
        // Nobody else knows the file, and it is thrown away when it is not finished.
        _ = try target.first("PRAGMA journal_mode = OFF") { $0.text(0) }
        try target.execute("PRAGMA synchronous = OFF")
        let descriptor = open(part, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(part) }
        defer { close(descriptor) }
        var parts = 0
        try source.copy(to: target, pages: pages) {
            parts += 1
            if parts.isMultiple(of: partsBetweenSyncs), fsync(descriptor) != 0 { throw failure(part) }
        }
        // Whoever opens it opens a copy.
        if try target.exists("SELECT 1 FROM sqlite_schema WHERE name = 'store'") {
            try target.run("UPDATE store SET opening = NULL, device = NULL, inode = NULL")
        }
    }

    private static func size(of source: SQLiteConnection) throws(SQLiteError) -> Int64 {
        let pages = try source.first("PRAGMA page_count") { $0.int(0) } ?? 0
        return pages * (try source.first("PRAGMA page_size") { $0.int(0) } ?? 0)
    }

    /// A copy that fills the disk to its end would take the space that the store needs.
    private static func requireSpace(for bytes: Int64, at path: String) throws(StorageError) {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        var status = statvfs()
        guard statvfs(folder, &status) == 0 else { throw failure(path) }
        let free = Int64(clamping: UInt64(status.f_bavail) &* UInt64(status.f_frsize))
        guard free > bytes + bytes / 8 else {
            throw .unavailable(
                "The folder \(folder) has \(free) bytes free, a copy needs \(bytes) and an eighth more: free some space."
            )
        }
    }

    private static func makeEmpty(_ part: String) throws(StorageError) {
        // What a process that was killed has left is not gone on with.
        _ = unlink(part)
        let descriptor = open(part, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure(part) }
        close(descriptor)
    }

    static func sync(_ path: String) throws(StorageError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(path) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw failure(path) }
    }

    static func failure(_ path: String) -> StorageError {
        .unavailable(
            "The file \(path) cannot be written (\(String(cString: strerror(errno)))): "
                + "choose a folder that can be written and has space.")
    }
}
