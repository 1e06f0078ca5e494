import BeckonAPI
import BeckonDatabase
import BeckonModel
import BeckonServer
import Foundation
import Testing

@testable import BeckonSQLite

/// Server-notes §3: the epoch rises on restore and copy, else clients that are ahead of a restored store miss messages
/// for ever.
@Suite(.timeLimit(.minutes(1))) struct EpochTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("a.sqlite")
    }

    private func epoch(_ path: String) async throws -> String {
        let storage = try SQLiteStorage(path: path)
        await storage.close()
        return storage.epoch
    }

    private func copy(_ from: String, to: String) throws {
        // In place, as `cp` writes: the file that is there keeps its inode.
        let bytes = try Data(contentsOf: URL(fileURLWithPath: from))
        if let handle = FileHandle(forWritingAtPath: to) {
            try handle.truncate(atOffset: 0)
            try handle.write(contentsOf: bytes)
            try handle.close()
        } else {
            try bytes.write(to: URL(fileURLWithPath: to))
        }
    }

    @Test func aStoreKeepsItsEpochFromOpeningToOpeningAndWhenItIsRenamed() async throws {
        let first = try await epoch(path)
        #expect(first.count == 16)
        #expect(try await epoch(path) == first)
        try FileManager.default.moveItem(atPath: path, toPath: folder.path("b.sqlite"))
        #expect(try await epoch(folder.path("b.sqlite")) == first)
    }

    @Test func twoStoresHaveTwoEpochs() async throws {
        #expect(try await epoch(path) != epoch(folder.path("b.sqlite")))
    }

    @Test func aCopyHasANewEpochAndTheOriginalKeepsItsOwn() async throws {
        let first = try await epoch(path)
        try copy(path, to: folder.path("copy.sqlite"))
        let second = try await epoch(folder.path("copy.sqlite"))
        #expect(second != first)
        #expect(try await epoch(folder.path("copy.sqlite")) == second)
        #expect(try await epoch(path) == first)
    }

    @Test func anOlderCopyThatIsPutBackIntoTheSameFileHasANewEpoch() async throws {
        let first = try await epoch(path)
        try copy(path, to: folder.path("copy.sqlite"))
        #expect(try await epoch(path) == first)
        try copy(folder.path("copy.sqlite"), to: path)
        #expect(try await epoch(path) != first)
    }

    /// On either side of the commit the store's opening is one of those in the file of the lock.
    @Test(arguments: [true, false]) func aCrashWhileOpeningDoesNotMakeACopyOfTheStore(isCommitted: Bool) async throws {
        let first = try await epoch(path)
        let lockFile = URL(fileURLWithPath: path + ".lock")
        let opening = try String(contentsOf: lockFile, encoding: .utf8)
        let openings = isCommitted ? ["0000000000000000", opening] : [opening, "0000000000000000"]
        try openings.joined(separator: "\n").write(to: lockFile, atomically: false, encoding: .utf8)
        #expect(try await epoch(path) == first)
    }

    /// One version back (server-notes §7): a server that lacks steps which only add may serve the store meanwhile.
    @Test func aStoreWithNewerStepsThatOnlyAddIsServedAndStaysOfItsVersion() async throws {
        let first = try await epoch(path)
        let connection = try SQLiteConnection(path: path, access: .writer)
        try connection.execute(
            """
            ALTER TABLE chat_user ADD COLUMN mood TEXT;
            CREATE TABLE mood(uid TEXT) STRICT;
            PRAGMA user_version = \(Schema.version + 1);
            """)
        connection.close()
        let store = try await Fixture(path)
        let message = try await store.send("hi")
        let page = try await store.storage.messages(
            of: store.bob.uid, with: .user(store.alice.uid), before: nil, limit: 9)
        #expect(page.messages == [message])
        #expect(store.storage.epoch == first)
        await store.storage.close()
        let again = try SQLiteConnection(path: path, access: .reader)
        #expect(try again.first("PRAGMA user_version") { $0.int(0) } == Schema.version + 1)
        again.close()
    }
}
