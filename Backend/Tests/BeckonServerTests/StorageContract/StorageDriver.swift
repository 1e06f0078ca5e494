import BeckonSQLite
import BeckonServer
import Foundation
import Testing

/// A driver that has to pass the contract suite. Another one is added to `all`, and every test of the suite runs on it.
struct StorageDriver: Sendable, CustomTestStringConvertible {
    struct Opened: Sendable {
        var storage: any Storage
        var close: @Sendable () async -> Void
    }

    var name: String
    var open: @Sendable (_ folder: URL) throws -> Opened

    var testDescription: String { name }

    static let all = [sqlite]

    static let sqlite = StorageDriver(name: "SQLite") { folder in
        let storage = try SQLiteStorage(path: folder.appendingPathComponent("beckon.sqlite").path)
        return Opened(storage: storage, close: { await storage.close() })
    }

    /// Runs `body` on an empty store, which is closed and removed afterwards.
    func withStorage<Value>(_ body: (StorageFixture) async throws -> Value) async throws -> Value {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("beckon-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let opened = try open(folder)
        do {
            let value = try await body(StorageFixture(storage: opened.storage))
            await opened.close()
            try FileManager.default.removeItem(at: folder)
            return value
        } catch {
            await opened.close()
            throw error
        }
    }
}
