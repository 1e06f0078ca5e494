import BeckonAPI
import BeckonDatabase
import BeckonModel
import BeckonServer
import Foundation
import Testing

@testable import BeckonSQLite

private let alice = UserID(unchecked: "alice")
private let bob = UserID(unchecked: "bob")
private let carol = UserID(unchecked: "carol")

/// Files that messages carry, inside of the transaction that stores or deletes the message (server-notes §5).
@Suite(.timeLimit(.minutes(1))) struct AttachmentTests {
    /// A store with alice, bob and carol; alice has uploaded f1 to f3, bob f4.
    private struct Store {
        let storage: SQLiteStorage
        let sessions: [UserID: Session]
        static let ids = (1...4).map { FileID(unchecked: "f\($0)") }

        func session(_ uid: UserID) throws -> Session { try #require(sessions[uid]) }

        func send(_ muid: String, from uid: UserID, to receiver: Receiver) async throws -> Message {
            try await storage.store(
                NewMessage(
                    from: try session(uid), to: receiver, muid: muid, text: "hi", countsAsUnread: true, sentAt: 1)
            ).message
        }

        /// As the transaction of a message does.
        func attach(_ ids: [FileID], to message: Message, by uid: UserID) async throws {
            let key = MessageKey(message)
            try await storage.writer.perform { writing in
                let connection = writing.connection
                let files = try connection.requireAttachable(ids, by: uid)
                let conversation = try #require(try connection.conversation(key.conversation))
                try connection.attach(files.map(\.id), to: key.id, ofConversation: conversation)
            }
        }

        func attachments(of message: Message) async throws -> [FileID] {
            let key = MessageKey(message)
            return try await storage.readers.perform { connection in
                let conversation = try #require(try connection.conversation(key.conversation))
                return try connection.attachments(of: key.id, ofConversation: conversation).map(\.id)
            }
        }

        func release(_ message: Message) async throws {
            let key = MessageKey(message)
            try await storage.writer.perform { writing in
                let conversation = try #require(try writing.connection.conversation(key.conversation))
                try writing.connection.releaseFiles(of: key.id, ofConversation: conversation)
            }
        }

        /// Who of the three may have the file.
        func readers(of id: FileID) async throws -> [UserID] {
            var readers: [UserID] = []
            for uid in sessions.keys.sorted() where try await storage.file(id, for: uid) != nil { readers.append(uid) }
            return readers
        }
    }

    private func withStore(_ body: (Store) async throws -> Void) async throws {
        let folder = try TemporaryFolder()
        let storage = try SQLiteStorage(path: folder.path("a.sqlite"))
        var sessions: [UserID: Session] = [:]
        for uid: UserID in [alice, bob, carol] {
            try await storage.insertUser(User(uid: uid, name: "n"), now: 1)
            sessions[uid] = try await storage.insertSession(
                of: uid, token: TokenHash(bytes: Array(uid.rawValue.utf8)), now: 1)
        }
        let store = Store(storage: storage, sessions: sessions)
        for (index, id) in Store.ids.enumerated() {
            let uid: UserID = index == 3 ? bob : alice
            let file = StoredFile(id: id, uid: uid, name: "a", mimeType: "text/plain", extension: "", size: 1)
            try await storage.insertFile(file, within: nil, by: try store.session(uid), now: 1)
        }
        try await body(store)
        await storage.close()
    }

    /// A stranger's upload, or none, takes back what the transaction has done, and tells nothing of which it was.
    @Test(arguments: ["f4", "f5"])
    func onlyOnesOwnUploadsMayBeAttached(id: String) async throws {
        try await withStore { store in
            let message = try await store.send("m", from: alice, to: .user(bob))
            await #expect(throws: StorageError.unknownFile) {
                try await store.attach([Store.ids[0], FileID(unchecked: id)], to: message, by: alice)
            }
            #expect(try await store.attachments(of: message).isEmpty)
            #expect(try await store.readers(of: Store.ids[0]) == [alice])
        }
    }

    @Test func whoMayReadTheMessageMayHaveItsFilesInTheirOrder() async throws {
        try await withStore { store in
            let message = try await store.send("m", from: alice, to: .user(bob))
            try await store.attach([Store.ids[1], Store.ids[0]], to: message, by: alice)
            #expect(try await store.attachments(of: message) == [Store.ids[1], Store.ids[0]])
            #expect(try await store.readers(of: Store.ids[0]) == [alice, bob])
            #expect(try await store.readers(of: Store.ids[2]) == [alice])
            // What a message carries is no abandoned upload.
            try await store.storage.forgetUnattachedFiles(storedBefore: .max)
            #expect(try await store.readers(of: Store.ids[0]) == [alice, bob])
            #expect(try await store.storage.forgottenFiles(limit: 9) == [Store.ids[2], Store.ids[3]])
        }
    }

    /// Server-notes §7, security 2: strangers, former members and the banned; and what was before one joined.
    @Test(arguments: [GroupType.public, .private])
    func inAGroupMembersHaveTheFilesOfWhatTheyMayRead(type: GroupType) async throws {
        try await withStore { store in
            let guid = GroupID(unchecked: "team")
            _ = try await store.storage.insertGroup(
                NewGroup(guid: guid, name: "n", type: type), owner: alice, now: 1)
            let before = try await store.send("a", from: alice, to: .group(guid))
            try await store.attach([Store.ids[0]], to: before, by: alice)
            #expect(try await store.readers(of: Store.ids[0]) == [alice])
            let owner = try store.session(alice)
            for uid: UserID in [bob, carol] {
                try await store.storage.add(uid, to: guid, as: .participant, by: owner, now: 2)
            }
            let after = try await store.send("b", from: alice, to: .group(guid))
            try await store.attach([Store.ids[1]], to: after, by: alice)
            let all: [UserID] = [alice, bob, carol]
            #expect(try await store.readers(of: Store.ids[0]) == (type == .public ? all : [alice]))
            #expect(try await store.readers(of: Store.ids[1]) == all)
            try await store.storage.leave(guid, by: try store.session(bob), now: 3)
            try await store.storage.ban(carol, from: guid, by: owner, now: 3)
            #expect(try await store.readers(of: Store.ids[1]) == [alice])
        }
    }

    @Test func aMessageThatIsGoneTakesItsFilesAlongUnlessAnotherCarriesThem() async throws {
        try await withStore { store in
            let first = try await store.send("a", from: alice, to: .user(bob))
            let second = try await store.send("b", from: alice, to: .user(carol))
            try await store.attach([Store.ids[0], Store.ids[1]], to: first, by: alice)
            try await store.attach([Store.ids[0]], to: second, by: alice)
            try await store.release(first)
            #expect(try await store.readers(of: Store.ids[0]) == [alice, carol])
            #expect(try await store.readers(of: Store.ids[1]).isEmpty)
            #expect(try await store.storage.forgottenFiles(limit: 9) == [Store.ids[1]])
            try await store.release(second)
            #expect(try await store.readers(of: Store.ids[0]).isEmpty)
            // Gone for good: nothing new carries it.
            let third = try await store.send("c", from: alice, to: .user(bob))
            await #expect(throws: StorageError.unknownFile) {
                try await store.attach([Store.ids[0]], to: third, by: alice)
            }
        }
    }

    @Test func theUploadsOfAUserWhoIsErasedAreForgottenWhateverCarriesThem() async throws {
        try await withStore { store in
            let message = try await store.send("a", from: alice, to: .user(bob))
            try await store.attach([Store.ids[0]], to: message, by: alice)
            for expected in [2, 1, 0] {
                let forgotten = try await store.storage.writer.perform {
                    try $0.connection.forgetFiles(uploadedBy: alice, limit: 2)
                }
                #expect(forgotten == expected)
            }
            #expect(try await store.attachments(of: message).isEmpty)
            #expect(try await store.storage.forgottenFiles(limit: 9) == Array(Store.ids[..<3]))
            #expect(try await store.readers(of: Store.ids[3]) == [bob])
        }
    }

    /// The way to a file never reads all attachments.
    @Test func questionsGoByIndexes() async throws {
        try await withStore { store in
            let plans = try await store.storage.readers.perform { connection in
                try [
                    "SELECT conv, max(seq) FROM attachment WHERE file = ? GROUP BY conv",
                    "SELECT id FROM file WHERE attached = 0 AND stored_at < ?", "SELECT id FROM file WHERE uid = ?",
                ].flatMap { try connection.all("EXPLAIN QUERY PLAN " + $0, "x") { $0.text(3) } }
            }
            #expect(plans.filter { $0.hasPrefix("SEARCH") }.count == 3 && !plans.contains { $0.hasPrefix("SCAN") })
        }
    }
}
