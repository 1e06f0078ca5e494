import BeckonAPI
import BeckonDatabase
import BeckonModel
import BeckonServer
import Foundation
import Testing

@testable import BeckonSQLite

@Suite struct SQLiteStorageTests {
    /// Acknowledged is on disk: the files as they lie there when the answer comes hold the message, whatever the process
    /// does afterwards.
    @Test func aMessageIsInTheFilesWhenItsCallReturns() async throws {
        let folder = try TemporaryFolder()
        let store = try await Fixture(folder.path("a.sqlite"))
        for index in 1...20 {
            let message = try await store.send("\(index)")
            for suffix in ["", "-wal"] {
                let copy = URL(fileURLWithPath: folder.path("copy\(index).sqlite" + suffix))
                try FileManager.default.copyItem(
                    at: URL(fileURLWithPath: folder.path("a.sqlite" + suffix)), to: copy)
            }
            let copy = try SQLiteStorage(path: folder.path("copy\(index).sqlite"), readers: 1)
            let page = try await copy.messages(of: store.bob.uid, with: .user(store.alice.uid), before: nil, limit: 1)
            #expect(page.messages == [message])
            // Its push is due as well.
            let claims = try await copy.claimPushes(limit: 99, now: .max, leaseUntil: .max)
            #expect(claims.last?.message == MessageKey(message) && claims.count == index)
            await copy.close()
        }
        await store.storage.close()
    }

    /// Server-notes §3: O(1) a message, whatever the group's size.
    @Test(arguments: [2, 20, 2_000])
    func aMessageChangesFourRowsWhateverTheNumberOfMembers(members: Int) async throws {
        let folder = try TemporaryFolder()
        let store = try await Fixture(folder.path("a.sqlite"))
        let guid = GroupID(unchecked: "team")
        _ = try await store.storage.insertGroup(NewGroup(guid: guid, name: "Team"), owner: store.alice.uid, now: 1)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 1..<members {
                group.addTask {
                    let uid = UserID(unchecked: "member-\(index)")
                    try await store.storage.insertUser(User(uid: uid, name: "Member"), now: 1)
                    _ = try await store.storage.join(guid, uid, now: 1)
                }
            }
            try await group.waitForAll()
        }
        try await store.send("first", to: .group(guid))
        let before = try await store.storage.writer.perform { $0.connection.totalChanges }
        try await store.send("second", to: .group(guid))
        let after = try await store.storage.writer.perform { $0.connection.totalChanges }
        #expect(after - before == 4)
        await store.storage.close()
    }

    @Test func everythingIsThereAfterAReopenAndLeasesHaveEnded() async throws {
        let folder = try TemporaryFolder()
        let store = try await Fixture(folder.path("a.sqlite"))
        let message = try await store.send("hi")
        let claim = try #require(
            try await store.storage.claimPushes(limit: 1, now: 2_000, leaseUntil: 99_000).first)
        await store.storage.close()
        let again = try SQLiteStorage(path: folder.path("a.sqlite"))
        let found = try #require(try await again.claimPushes(limit: 1, now: 2_000, leaseUntil: 99_000).first)
        #expect(found.message == MessageKey(message) && found.epoch > claim.epoch)
        #expect(try await again.session(token: TokenHash(bytes: Array("bob".utf8))) == store.bob)
        await again.close()
    }

    /// A number that a worker held when the process was killed is sent again (server-notes §4).
    @Test func aNumberForAnotherDeviceOutlivesTheProcess() async throws {
        let folder = try TemporaryFolder()
        let store = try await Fixture(folder.path("a.sqlite"))
        let tablet = try await store.storage.insertSession(of: store.bob.uid, token: TokenHash(bytes: [1]), now: 1)
        let registration = DeviceRegistration(
            platform: .apnsDevice, token: "aa", environment: .sandbox, topic: "com.example.chat")
        try await store.storage.register(registration, for: store.bob, now: 1)
        try await store.send("hi")
        let badge = try await store.storage.read(upTo: 1, with: .user(store.alice.uid), by: tablet, now: 2_000)
            .state.badge
        let claim = try #require(
            try await store.storage.claimBadges(limit: 9, now: 9_000, leaseUntil: 99_000).first)
        await store.storage.close()
        let again = try SQLiteStorage(path: folder.path("a.sqlite"))
        let found = try #require(try await again.claimBadges(limit: 9, now: 9_000, leaseUntil: 99_000).first)
        #expect(found.badge == badge && found.device == claim.device && found.epoch > claim.epoch)
        await again.close()
    }

    /// A full disk (issue 6): the send fails with a sentence, nothing acknowledged is lost, service resumes by itself.
    @Test func aFullDiskFailsTheSendAndServiceResumes() async throws {
        let folder = try TemporaryFolder()
        let store = try await Fixture(folder.path("a.sqlite"))
        let first = try await store.send("first")
        try await store.storage.writer.perform { writing in
            let pages = try writing.connection.first("PRAGMA page_count") { $0.int(0) } ?? 0
            _ = try writing.connection.first("PRAGMA max_page_count = \(pages)") { $0.int(0) }
        }
        let error = await #expect(throws: StorageError.self) {
            try await store.send(String(repeating: "x", count: 60_000))
        }
        guard case .unavailable(let sentence) = error else {
            Issue.record("Not unavailable.")
            return
        }
        #expect(sentence.contains("free some space"))
        _ = try await store.storage.writer.perform { writing in
            try writing.connection.first("PRAGMA max_page_count = 1000000") { $0.int(0) }
        }
        let second = try await store.send("second")
        let page = try await store.storage.messages(
            of: store.bob.uid, with: .user(store.alice.uid), before: nil, limit: 9)
        #expect(page.messages == [first, second] && second.id == 2)
        await store.storage.close()
    }

    @Test func itsFilesAreForTheServersUserAlone() async throws {
        let folder = try TemporaryFolder()
        let store = try await Fixture(folder.path("new/folder/a.sqlite"))
        for name in ["a.sqlite", "a.sqlite-wal", "a.sqlite.lock"] {
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.path("new/folder/" + name))
            #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
        }
        await store.storage.close()
    }

    @Test func callsAfterCloseAreRefused() async throws {
        let folder = try TemporaryFolder()
        let store = try await Fixture(folder.path("a.sqlite"))
        await store.storage.close()
        await #expect(throws: StorageError.unavailable("The store \(folder.path("a.sqlite")) is closed.")) {
            try await store.storage.user(store.alice.uid)
        }
        await #expect(throws: StorageError.self) { try await store.send("late") }
        // The worker's loop ends with the store.
        for await _ in store.storage.pushSignal {}
    }

    /// Messages of the first schemas have no hash of what was sent: it is kept before they say something else.
    @Test func aMessageOfAnOldStoreIsTheSameByItsMUIDAfterItWasChanged() async throws {
        let folder = try TemporaryFolder()
        let store = try await Fixture(folder.path("a.sqlite"))
        func sent(_ text: String) -> NewMessage {
            NewMessage(from: store.alice, to: .user(store.bob.uid), muid: text, text: text, sentAt: 1_000)
        }
        for text in ["edited", "deleted"] { _ = try await store.storage.store(sent(text)) }
        try await store.storage.writer.perform { _ = try $0.connection.run("UPDATE message SET body = NULL") }
        let bob = Receiver.user(store.bob.uid)
        _ = try await store.storage.edit(
            1, with: bob, to: MessageChange(text: .init("else")), by: store.alice, now: 2_000)
        _ = try await store.storage.delete(2, with: bob, by: store.alice, now: 2_000)
        #expect(try await store.storage.store(sent("edited")).message.text == "else")
        let gone = try await store.storage.store(sent("deleted"))
        #expect(!gone.isNew && gone.message.deletedAt == 2)
        var other = sent("deleted")
        other.text = "other"
        await #expect(throws: StorageError.muidUsed) { try await store.storage.store(other) }
        await store.storage.close()
    }
}
