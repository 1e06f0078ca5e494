import BeckonModel
import Foundation

/// The files of one account: the database with what SQLite keeps beside it, and a folder of files that are to be sent.
struct StoreFiles: Sendable {
    /// Nil: the store is in memory.
    private let folder: URL?
    private let name: String

    init(of account: UserID, in place: StorePlace) {
        switch place {
        case .folder(let url): folder = url
        case .memory: folder = nil
        }
        name = Self.name(of: account)
    }

    /// Different for any two accounts, also where the system does not tell `a` from `A`: the capitals of a uid are
    /// written as `=a`, which no uid holds.
    static func name(of account: UserID) -> String {
        account.rawValue.map { $0.isUppercase ? "=\($0.lowercased())" : String($0) }.joined()
    }

    var database: URL? { folder?.appendingPathComponent("chats-\(name).sqlite", isDirectory: false) }

    var outgoing: URL? { folder?.appendingPathComponent("outgoing-\(name)", isDirectory: true) }

    /// For SQLite.
    var path: String { database?.path ?? ":memory:" }

    /// Where a database goes that cannot be read.
    private var unreadable: String { path + ".unreadable" }

    func makeFolder() throws(StoreError) {
        guard let folder else { return }
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw StoreError(file: error)
        }
    }

    var exists: Bool { database.map { FileManager.default.fileExists(atPath: $0.path) } ?? false }

    /// Puts the database aside with its log, in place of one that was put aside before. No connection may be open.
    func putAside() throws(StoreError) {
        guard database != nil else { return }
        for suffix in ["", "-wal"] { try remove(unreadable + suffix) }
        // The log first: alone it means nothing to a new database, which throws it away.
        try move(path + "-wal", to: unreadable + "-wal")
        try move(path, to: unreadable)
        try remove(path + "-shm")
    }

    /// Removes everything that is kept for the account. No connection may be open.
    func erase() throws(StoreError) {
        guard let outgoing else { return }
        // The database first: a log or an index without one is thrown away by SQLite.
        for suffix in ["", "-wal", "-shm"] { try remove(path + suffix) }
        for suffix in ["", "-wal"] { try remove(unreadable + suffix) }
        try remove(outgoing.path)
    }

    private func remove(_ path: String) throws(StoreError) {
        do {
            guard FileManager.default.fileExists(atPath: path) else { return }
            try FileManager.default.removeItem(atPath: path)
        } catch {
            throw StoreError(file: error)
        }
    }

    private func move(_ path: String, to other: String) throws(StoreError) {
        do {
            guard FileManager.default.fileExists(atPath: path) else { return }
            try FileManager.default.moveItem(atPath: path, toPath: other)
        } catch {
            throw StoreError(file: error)
        }
    }
}
