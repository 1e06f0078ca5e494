import BeckonAPI
import BeckonDatabase
import BeckonModel
import BeckonServer
import Foundation
import Testing

@testable import BeckonSQLite

/// `beckon backup` and `beckon restore` below the command (issue 6, server-notes §2).
@Suite(.timeLimit(.minutes(2))) struct BackupTests {
    private let folder: TemporaryFolder
    private let path: String
    private let backup: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("a.sqlite")
        backup = folder.path("backup.sqlite")
    }

    private func sentence(_ body: () async throws -> Void) async -> String? {
        do {
            try await body()
            return nil
        } catch StorageError.unavailable(let sentence) {
            return sentence
        } catch {
            return "\(error)"
        }
    }

    private func messages(_ path: String) async throws -> [Message] {
        let storage = try SQLiteStorage(path: path)
        let page = try await storage.messages(
            of: UserID(unchecked: "bob"), with: .user(UserID(unchecked: "alice")), before: nil, limit: 100_000)
        await storage.close()
        return page.messages
    }

    /// Sends go on while it is written, and it is one moment: ids without a gap up to the conversation's last one.
    @Test func aBackupUnderLoadIsOneMomentAndSendsGoOn() async throws {
        let store = try await Fixture(path)
        // More than the pages of many steps, in the file and in its log.
        for _ in 0..<40 { try await store.send(String(repeating: "x", count: 60_000)) }
        let (begun, sent) = try await withThrowingTaskGroup(of: Void.self) { group in
            let counter = Counter()
            for _ in 0..<4 {
                group.addTask {
                    while !Task.isCancelled {
                        try await store.send(String(repeating: "y", count: 2_000))
                        await counter.add()
                    }
                }
            }
            while await counter.count < 20 { await Task.yield() }
            let begun = await counter.count
            #expect(try await store.storage.backUp(to: backup) > 40 * 60_000)
            group.cancelAll()
            let during = await counter.count
            try await group.waitForAll()
            return (begun, during)
        }
        #expect(sent > begun)
        let all = try await store.storage.messages(
            of: store.bob.uid, with: .user(store.alice.uid), before: nil, limit: 100_000
        ).messages
        await store.storage.close()
        #expect(try SQLiteStorage.restore(backup, to: folder.path("b.sqlite"), replacing: false, now: 0) == nil)
        let kept = try await messages(folder.path("b.sqlite"))
        #expect(kept.map(\.id) == Array(1...Int64(kept.count)))
        #expect(kept.count >= 40 + begun && kept == Array(all.prefix(kept.count)))
        let connection = try SQLiteConnection(path: folder.path("b.sqlite"), access: .reader)
        #expect(try connection.first("SELECT last_seq FROM conversation") { $0.int(0) } == Int64(kept.count))
        connection.close()
    }

    private actor Counter {
        var count = 0
        func add() { count += 1 }
    }

    @Test func aBackupIsTheServersUsersAloneAndNothingElseIsLeft() async throws {
        let store = try await Fixture(path)
        try Data("left by one that was killed".utf8).write(to: URL(fileURLWithPath: backup + ".part"))
        let bytes = try await store.storage.backUp(to: backup)
        let attributes = try FileManager.default.attributesOfItem(atPath: backup)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(attributes[.size] as? Int64 == bytes)
        #expect(
            await sentence { _ = try await store.storage.backUp(to: backup) }?.contains("choose another name") == true)
        await store.storage.close()
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
        #expect(names == ["a.sqlite", "a.sqlite.lock", "backup.sqlite"])
        #expect(await sentence { _ = try await store.storage.backUp(to: backup + "2") }?.contains("is closed") == true)
    }

    @Test func aFolderThatIsNotThereIsTold() async throws {
        let store = try await Fixture(path)
        let told = await sentence { _ = try await store.storage.backUp(to: folder.path("none/backup.sqlite")) }
        #expect(told?.contains("choose a folder that can be written") == true)
        await store.storage.close()
    }

    /// Server-notes §3: clients may be ahead of what is restored.
    @Test func whatIsRestoredHasAnEpochOfItsOwnAndSoHasABackupThatIsServed() async throws {
        let store = try await Fixture(path)
        _ = try await store.storage.backUp(to: backup)
        await store.storage.close()
        for name in ["b.sqlite", "c.sqlite"] {
            _ = try SQLiteStorage.restore(backup, to: folder.path(name), replacing: false, now: 0)
        }
        var epochs = [store.storage.epoch]
        for name in ["b.sqlite", "c.sqlite", "backup.sqlite"] {
            let storage = try SQLiteStorage(path: folder.path(name))
            epochs.append(storage.epoch)
            await storage.close()
        }
        #expect(Set(epochs).count == 4)
    }

    /// The server that was killed has left messages in the log alone.
    @Test func aClosedStoreIsBackedUpWithWhatIsInItsLog() async throws {
        let store = try await Fixture(path)
        let message = try await store.send("in the log")
        #expect(
            await sentence { _ = try SQLiteStorage.backUp(closed: path, to: backup) }?.contains("is in use") == true)
        for suffix in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: path + suffix, toPath: folder.path("killed.sqlite") + suffix)
        }
        await store.storage.close()
        _ = try SQLiteStorage.backUp(closed: folder.path("killed.sqlite"), to: backup)
        _ = try SQLiteStorage.restore(backup, to: folder.path("b.sqlite"), replacing: false, now: 0)
        #expect(try await messages(folder.path("b.sqlite")) == [message])
        let none = await sentence { _ = try SQLiteStorage.backUp(closed: folder.path("none"), to: backup) }
        #expect(none?.contains("There is no store") == true)
    }

    /// The log of the store before is not applied to what takes its place, and nothing of it is lost.
    @Test func aStoreIsReplacedOnlyWhenToldAndPutAsideWithItsLog() async throws {
        let store = try await Fixture(path)
        let first = try await store.send("first")
        _ = try await store.storage.backUp(to: backup)
        let second = try await store.send("second")
        let inUse = await sentence { _ = try SQLiteStorage.restore(backup, to: path, replacing: true, now: 0) }
        #expect(inUse?.contains("is in use") == true)
        // As a kill leaves them.
        let killed = folder.path("killed.sqlite")
        for suffix in ["", "-wal"] { try FileManager.default.copyItem(atPath: path + suffix, toPath: killed + suffix) }
        await store.storage.close()
        let told = await sentence { _ = try SQLiteStorage.restore(backup, to: killed, replacing: false, now: 0) }
        #expect(told?.contains("give --replace") == true)
        let aside = try SQLiteStorage.restore(backup, to: killed, replacing: true, now: 1_700_000_000_123)
        #expect(aside == killed + ".replaced-20231114221320123")
        #expect(try await messages(killed) == [first])
        #expect(try await messages(aside ?? "") == [first, second])
    }

    @Test(arguments: ["damaged", "cut", "other", "newer", "text", "empty", "missing"])
    func aBackupThatIsNotWholeIsRefusedAndTheStoreStays(_ kind: String) async throws {
        let store = try await Fixture(path)
        for _ in 0..<20 { try await store.send(String(repeating: "x", count: 10_000)) }
        _ = try await store.storage.backUp(to: backup)
        await store.storage.close()
        var bytes = try Data(contentsOf: URL(fileURLWithPath: backup))
        switch kind {
        case "damaged": bytes.replaceSubrange(4096..<12_288, with: repeatElement(0x55, count: 8192))
        case "cut": bytes = bytes.prefix(bytes.count / 2 / 4096 * 4096)
        case "text": bytes = Data(repeating: 65, count: 8192)
        case "empty": bytes = Data()
        default: break
        }
        try bytes.write(to: URL(fileURLWithPath: backup))
        if kind == "missing" { try FileManager.default.removeItem(atPath: backup) }
        if ["other", "newer"].contains(kind) {
            let connection = try SQLiteConnection(path: backup, access: .writer)
            try connection.execute(
                kind == "other"
                    ? "PRAGMA application_id = 7"
                    : "PRAGMA user_version = \(Schema.version + 1); UPDATE store SET min_version = \(Schema.version + 1)"
            )
            connection.close()
        }
        let expected = [
            "damaged": "is damaged: take another one", "cut": "is damaged: take another one",
            "other": "of another program", "newer": "update Beckon", "text": "is damaged: take another one",
            "empty": "is not a store of Beckon", "missing": "There is no backup",
        ]
        let told = await sentence { _ = try SQLiteStorage.restore(backup, to: path, replacing: true, now: 0) }
        #expect(told?.contains(expected[kind] ?? "?") == true, "\(told ?? "restored")")
        #expect(try await messages(path).count == 20)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        #expect(!names.contains { $0.contains("restored") || $0.contains("replaced") || $0.contains("part") })
    }
}
