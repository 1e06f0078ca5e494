import BeckonDatabase
public import BeckonServer
import Foundation

extension SQLiteStorage {
    public func backUp(to path: String) async throws(StorageError) -> Int64 {
        // One that is closed does not begin another.
        try await readers.perform { _ in }
        return try await withCheckedContinuation { continuation in
            // It takes as long as the disk does, so it takes no thread of those who read; it reads only, so it neither
            // writes nor checkpoints beside the writer (server-notes §2).
            let thread = Thread { [store = self.path] in
                continuation.resume(returning: Self.backUp(store, to: path))
            }
            thread.name = "beckon-backup"
            thread.start()
        }.get()
    }

    private static func backUp(_ store: String, to path: String) -> Result<Int64, StorageError> {
        do throws(StorageError) {
            return .success(try StoreCopy.write(try reader(store), of: store, to: path))
        } catch {
            return .failure(error)
        }
    }

    /// Writes a copy of a store that no server has open. Blocks for as long as it takes.
    ///
    /// Throws ``StorageError/unavailable(_:)``: in use, not a store, or the copy cannot be written.
    public static func backUp(closed store: String, to path: String) throws(StorageError) -> Int64 {
        guard FileManager.default.fileExists(atPath: store) else {
            throw .unavailable("There is no store \(store): name the file of one.")
        }
        let lock = try StoreLock(path: store)
        defer { lock.release() }
        do {
            // As a writer: what a server that was killed has left in the log is taken over.
            let connection = try SQLiteConnection(path: store, access: .writer)
            defer { connection.close() }
            try requireStore(connection, path: store)
            return try StoreCopy.write(connection, of: store, to: path)
        } catch {
            throw StorageError(error, at: store)
        }
    }

    /// Makes a store of a backup, with an epoch of its own, when the backup has been found whole. Blocks for as long as it
    /// takes. What fails leaves the store as it was.
    ///
    /// Throws ``StorageError/unavailable(_:)``: the backup is not there, damaged, of another program or a newer version;
    /// the store is in use, or there although it is not to be replaced.
    ///
    /// - Parameters:
    ///   - replacing: a store that is there is put aside.
    ///   - now: milliseconds since 1970.
    /// - Returns: the file that the store before is in now; nil when there was none.
    public static func restore(
        _ backup: String, to store: String, replacing: Bool, now: Int64
    ) throws(StorageError) -> String? {
        guard FileManager.default.fileExists(atPath: backup) else {
            throw .unavailable("There is no backup \(backup): is the path right?")
        }
        try makeFolder(of: store)
        let lock = try StoreLock(path: store)
        defer { lock.release() }
        let isThere = FileManager.default.fileExists(atPath: store)
        guard !isThere || replacing else {
            throw .unavailable("There is a store \(store) already: give --replace to put it aside, or another file.")
        }
        let fresh = "\(store).restored-\(BackupName.stamp(now))"
        let connection = try reader(backup)
        defer { connection.close() }
        try check(connection, path: backup)
        _ = try StoreCopy.write(connection, of: backup, to: fresh)
        do {
            try renewEpoch(of: fresh)
            let aside = "\(store).replaced-\(BackupName.stamp(now))"
            // The log of the store before must never meet the new file: SQLite would apply it.
            for suffix in ["", "-wal", "-shm"] where FileManager.default.fileExists(atPath: store + suffix) {
                try FileManager.default.moveItem(atPath: store + suffix, toPath: aside + suffix)
            }
            try FileManager.default.moveItem(atPath: fresh, toPath: store)
            try StoreCopy.sync(URL(fileURLWithPath: store).deletingLastPathComponent().path)
            return isThere ? aside : nil
        } catch {
            switch error {
            case let error as StorageError: throw error
            case let error as SQLiteError: throw error.storageError(at: fresh)
            default: throw .unavailable("The backup is in \(fresh), but cannot be moved to \(store): move it there.")
            }
        }
    }

    private static func reader(_ path: String) throws(StorageError) -> SQLiteConnection {
        do {
            return try SQLiteConnection(path: path, access: .reader)
        } catch {
            throw error.storageError(at: path)
        }
    }

    private static func check(_ backup: SQLiteConnection, path: String) throws(StorageError) {
        do {
            try requireStore(backup, path: path)
            let complaints = try backup.all("PRAGMA integrity_check(1)") { $0.text(0) }
            guard complaints == ["ok"] else {
                throw StorageError.unavailable("The backup \(path) is damaged: take another one.")
            }
        } catch let error as SQLiteError where error.isDamage {
            throw .unavailable("The backup \(path) is damaged: take another one.")
        } catch {
            throw StorageError(error, at: path)
        }
    }

    private static func requireStore(_ connection: SQLiteConnection, path: String) throws {
        guard try Schema.check(connection, path: path) > 0 else {
            throw StorageError.unavailable("The file \(path) is not a store of Beckon: choose another file.")
        }
    }

    private static func renewEpoch(of store: String) throws {
        let connection = try SQLiteConnection(path: store, access: .writer)
        defer { connection.close() }
        if try connection.exists("SELECT 1 FROM sqlite_schema WHERE name = 'store'") {
            try connection.run("UPDATE store SET epoch = ?", StoreEpoch.identifier())
        }
    }
}
