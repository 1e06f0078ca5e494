import BeckonAPI
import BeckonModel
import BeckonStore
import Foundation
import Testing

@Suite(.timeLimit(.minutes(1))) struct StoreOpeningTests {
    private let folder = StoreFolder()

    @Test func everythingIsThereAfterOpeningAgain() async throws {
        let store = try await folder.open()
        _ = try await store.take(.message(.sample(1)))
        try await store.setDraft("half a", of: .ben)
        await store.close()
        let again = try await folder.open()
        #expect(try await again.page(of: .ben, at: .newest, limit: 10).messages == [.sample(1)])
        #expect(try await again.draft(of: .ben) == "half a")
        #expect(await again.wasDamaged == false)
    }

    @Test func aClosedStoreRefusesCalls() async throws {
        let store = try await folder.open()
        await store.close()
        await #expect(throws: StoreError.unavailable(code: 21)) { try await store.take(.message(.sample(1))) }
    }

    /// A file system that ignores case must not give one account the other's file.
    @Test func accountsThatDifferInCaseAloneHaveFilesThatDifferInMore() async throws {
        let upper = UserID(unchecked: "Anna")
        let first = try await folder.open()
        let second = try await folder.open(upper)
        try await first.setDraft("of anna", of: .ben)
        #expect(try await second.draft(of: .ben) == nil)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
            .filter { $0.hasSuffix(".sqlite") }
        #expect(Set(names.map { $0.lowercased() }).count == 2)
    }

    @Test func theFileOfAnotherAccountIsRefusedAndLeftAsItIs() async throws {
        let store = try await folder.open()
        try await store.setDraft("secret", of: .ben)
        await store.close()
        try FileManager.default.copyItem(at: folder.file(), to: folder.file("ben"))
        let before = try Data(contentsOf: folder.file("ben"))
        await #expect(throws: StoreError.otherAccount) { try await folder.open(.ben) }
        await #expect(throws: StoreError.otherAccount) {
            try await ChatStore.openForReading(account: .ben, in: folder.place)
        }
        #expect(try Data(contentsOf: folder.file("ben")) == before)
    }

    @Test func aStoreOfANewerVersionIsRefusedAndLeftAsItIs() async throws {
        let store = try await folder.open()
        try await store.execute("PRAGMA user_version = 99")
        // Its log still holds something.
        let database = try Data(contentsOf: folder.file())
        let log = try Data(contentsOf: folder.file("anna", "-wal"))
        let other = StoreFolder()
        try FileManager.default.createDirectory(at: other.url, withIntermediateDirectories: true)
        try database.write(to: other.file())
        try log.write(to: other.file("anna", "-wal"))
        await #expect(throws: StoreError.newer(version: 99)) { try await other.open() }
        #expect(try Data(contentsOf: other.file()) == database)
        #expect(try Data(contentsOf: other.file("anna", "-wal")) == log)
    }

    @Test(arguments: ["no database at all, but long enough to be looked at as if it were one", "SQLite format 3\0"])
    func aFileThatIsNoStoreIsPutAside(_ content: String) async throws {
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        try Data(content.utf8).write(to: folder.file())
        let store = try await folder.open()
        #expect(await store.wasDamaged)
        _ = try await store.take(.message(.sample(1)))
        #expect(try Data(contentsOf: folder.file("anna", ".unreadable")) == Data(content.utf8))
    }

    @Test func damageThatIsMetLaterPutsTheFileAsideAndSavesWhatWasWrittenHere() async throws {
        let store = try await folder.open()
        let entry = OutboxEntry(to: .ben, draft: MessageDraft(muid: "x", to: .ben, text: "not sent"), composedAt: 1)
        try await store.keep(entry)
        try await store.setDraft("half a", of: .team)
        for id in Int64(1)...400 { _ = try await store.take(.message(.sample(id))) }
        await store.close()
        var bytes = try Data(contentsOf: folder.file())
        let start = 30 * 4096
        try #require(bytes.count > start + 4096)
        for index in start..<bytes.count { bytes[index] = 0xFF }
        try bytes.write(to: folder.file())
        let damaged = try await folder.open()
        await #expect(throws: StoreError.damaged) {
            for id in Int64(1)...400 { _ = try await damaged.message(id, in: .ben) }
            _ = try await damaged.page(of: .ben, at: .newest, limit: 400)
        }
        #expect(await damaged.wasDamaged)
        #expect(try await damaged.outbox() == [entry])
        #expect(try await damaged.draft(of: .team) == "half a")
        #expect(try await damaged.cursor == nil)
        #expect(try Data(contentsOf: folder.file("anna", ".unreadable")) == bytes)
        _ = try await damaged.take(.message(.sample(1)))
        #expect(try await damaged.page(of: .ben, at: .newest, limit: 400).messages.count == 1)
    }

    @Test func anErasedStoreLeavesNothingOfTheAccount() async throws {
        let other = try await folder.open(.ben)
        let store = try await folder.open()
        _ = try await store.take(.message(.sample(1)))
        let outgoing = try #require(store.outgoingFolder)
        try FileManager.default.createDirectory(at: outgoing, withIntermediateDirectories: true)
        try Data("picture".utf8).write(to: outgoing.appendingPathComponent("a.jpg"))
        try await store.erase()
        await other.close()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["chats-ben.sqlite"])
        let again = try await folder.open()
        #expect(try await again.conversations(limit: 10).isEmpty)
    }

    @Test func aFolderThatCannotBeMadeIsTold() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("beckon-\(UUID().uuidString)")
        try Data().write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        await #expect(throws: StoreError.unavailable(code: 14)) {
            try await ChatStore.open(account: .anna, in: .folder(file.appendingPathComponent("below")))
        }
    }
}
