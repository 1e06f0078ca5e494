import BeckonDatabase
public import BeckonServer
import Foundation

/// A node's store in one SQLite file: the default that needs no set-up.
///
/// It is written by one connection on its own thread, which commits what waits in one transaction and answers after
/// `fsync`; others only read. One process at a time may have it open. Calls may come from any task. It lives until
/// ``close()``; one that is let go without it does what waits and ends its threads by itself.
public final class SQLiteStorage: Storage {
    let writer: Writer
    let readers: Readers
    public let epoch: String
    let path: String
    public let pushSignal: AsyncStream<Void>
    private let signal: AsyncStream<Void>.Continuation

    /// Opens the store, or makes it with its folder when it is not there.
    ///
    /// Blocks for as long as the file takes to open. Throws ``StorageError/unavailable(_:)``: the path is not writable,
    /// in use, not a store, or of a newer version.
    ///
    /// - Parameters:
    ///   - path: of the file; two more with its name and `-wal`, `-shm` lie beside it while it is open.
    ///   - readers: how many threads read.
    ///   - committed: called on the store's own thread after each commit, with what it took; it must be quick.
    public init(
        path: String, readers: Int = 2, committed: @escaping @Sendable (Duration) -> Void = { _ in }
    ) throws(StorageError) {
        try Self.makeFolder(of: path)
        let lock = try StoreLock(path: path)
        let (pushSignal, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        do {
            try Self.makePrivate(path)
            let connection = try SQLiteConnection(path: path, access: .writer)
            try Self.configure(connection)
            try Schema.prepare(connection, path: path)
            epoch = try StoreEpoch.opened(connection, path: path, lock: lock)
            try Self.endLeases(connection)
            try connection.finishDeletions()
            let reading = try (0..<max(1, readers)).map { _ in try Self.openReader(path) }
            writer = try Writer(
                connection: connection, path: path, wakePush: { signal.yield() }, committed: committed,
                ended: {
                    signal.finish()
                    lock.release()
                })
            self.readers = Readers(connections: reading, path: path)
        } catch {
            lock.release()
            switch error {
            case let error as StorageError: throw error
            case let error as SQLiteError: throw error.storageError(at: path)
            default: throw .unavailable("The store \(path) cannot be opened.")
            }
        }
        self.path = path
        self.pushSignal = pushSignal
        self.signal = signal
        writer.start()
        self.readers.start()
    }

    deinit {
        readers.stop()
        writer.stop()
    }

    public func observe(_ observer: @escaping @Sendable (StorageEvent) -> Void) { writer.observe(observer) }

    /// Does what waits, then closes the file; later calls throw ``StorageError/unavailable(_:)``.
    public func close() async {
        await readers.close()
        await writer.close()
    }

    static func makeFolder(of path: String) throws(StorageError) {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw .unavailable(
                "The folder \(folder.path) cannot be made: choose a folder that can be written for the store.")
        }
    }

    /// Messages are for the server's user alone; SQLite gives its other files the same permissions.
    private static func makePrivate(_ path: String) throws {
        if !FileManager.default.fileExists(atPath: path) {
            _ = FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
        }
    }

    private static func configure(_ connection: SQLiteConnection) throws(SQLiteError) {
        try connection.execute("PRAGMA journal_mode = WAL")
        // An acknowledged message survives a power cut.
        try connection.execute("PRAGMA synchronous = FULL")
        // Fewer checkpoints and more pages in memory: a third more inserts in large groups (linux-notes §6).
        try connection.execute("PRAGMA wal_autocheckpoint = 4000")
        try connection.execute("PRAGMA cache_size = -32768")
        try connection.execute("PRAGMA journal_size_limit = 67108864")
        // What is erased is overwritten, not only forgotten.
        _ = try connection.first("PRAGMA secure_delete = ON") { $0.int(0) }
    }

    private static func openReader(_ path: String) throws(SQLiteError) -> SQLiteConnection {
        let connection = try SQLiteConnection(path: path, access: .reader)
        try connection.execute("PRAGMA cache_size = -8192")
        return connection
    }

    /// Who held a lease is gone: this process alone has the store. Its fence stays.
    private static func endLeases(_ connection: SQLiteConnection) throws(SQLiteError) {
        try connection.run("UPDATE outbox SET leased = 0, due = 0 WHERE leased = 1")
        try connection.run("UPDATE deferred_push SET leased = 0, due = 0 WHERE leased = 1")
        try connection.run("UPDATE badge_push SET leased = 0, due = 0, next_due = NULL WHERE leased = 1")
    }
}
