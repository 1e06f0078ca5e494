import BeckonAPI
import BeckonModel
import BeckonServer
import Testing

@Suite struct UserStorageTests {
    @Test(arguments: StorageDriver.all)
    func aUserIsFoundAsInserted(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = User(uid: "alice", name: "Ålice 🦊", avatar: "https://example.com/a.png")
            try await store.storage.insertUser(alice, now: StorageFixture.now)
            #expect(try await store.storage.user("alice") == alice)
            #expect(try await store.storage.user("Alice") == nil)
        }
    }

    @Test(arguments: StorageDriver.all)
    func theSameUIDAgainIsRefusedAndChangesNothing(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            try await store.storage.insertUser(User(uid: "alice", name: "First"), now: StorageFixture.now)
            await #expect(throws: StorageError.userExists) {
                try await store.storage.insertUser(User(uid: "alice", name: "Second"), now: StorageFixture.now)
            }
            #expect(try await store.storage.user("alice")?.name == "First")
        }
    }

    @Test(arguments: StorageDriver.all)
    func aSessionIsFoundByItsTokenUntilItEnds(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            try await store.login("alice")
            let token = TokenHash(bytes: Array(repeating: 7, count: 32))
            let session = try await store.storage.insertSession(of: "alice", token: token, now: 1)
            #expect(try await store.storage.session(token: token) == session)
            #expect(try await store.storage.session(token: TokenHash(bytes: [7])) == nil)
            #expect(try await store.storage.removeSession(session.id))
            #expect(try await store.storage.session(token: token) == nil)
            #expect(try await store.storage.removeSession(session.id) == false)
        }
    }

    @Test(arguments: StorageDriver.all)
    func aSessionOfAnUnknownUserIsRefused(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            await #expect(throws: StorageError.unknownUser) {
                try await store.storage.insertSession(of: "nobody", token: TokenHash(bytes: [1]), now: 1)
            }
            let session = try await store.storage.session(token: TokenHash(bytes: [1]))
            #expect(session == nil)
        }
    }

    /// Leases and memory of acknowledgements go by session ids, so that one must never name two logins.
    @Test(arguments: StorageDriver.all)
    func anIDOfAnEndedSessionIsNeverUsedAgain(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let first = try await store.login("alice")
            try await store.storage.removeSession(first.id)
            #expect(try await store.login("alice").id != first.id)
        }
    }

    /// Server-notes §7, security 3: nothing after the commit of a revocation.
    @Test(arguments: StorageDriver.all)
    func anEndedSessionDoesNothingAnyMore(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            try await store.login("bob")
            try await store.storage.removeSession(alice.id)
            await #expect(throws: StorageError.sessionEnded) {
                try await store.send("hi", from: alice, to: .user("bob"))
            }
            await #expect(throws: StorageError.sessionEnded) { try await store.register("aa", for: alice) }
            await #expect(throws: StorageError.sessionEnded) { try await store.storage.groups(of: alice) }
            await #expect(throws: StorageError.sessionEnded) {
                try await store.storage.read(upTo: 0, with: .user("bob"), by: alice, now: 1)
            }
            #expect(try await store.storage.conversations(of: "bob").conversations.isEmpty)
        }
    }
}
