import BeckonAPI
import BeckonModel
import BeckonServer
import Testing

@Suite struct GroupStorageTests {
    @Test(arguments: StorageDriver.all)
    func aGroupIsSeenWithItsMembersAndWhetherTheReaderIsOne(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            try await store.login("bob")
            let made = try await store.group("team", owner: alice)
            #expect(made.membersCount == 1 && made.hasJoined == true && made.owner == "alice")
            #expect(made.createdAt == StorageFixture.now / 1000)
            #expect(try await store.storage.group("team", for: "bob")?.hasJoined == false)
            let joined = try await store.storage.join("team", "bob", now: 1)
            #expect(joined.membersCount == 2 && joined.hasJoined == true)
            #expect(try await store.storage.group("team", for: "bob") == joined)
        }
    }

    @Test(arguments: StorageDriver.all)
    func refusalsOfGroupsHaveTheirOwnCase(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            try await store.group("team", owner: alice)
            await #expect(throws: StorageError.groupExists) { try await store.group("team", owner: alice) }
            await #expect(throws: StorageError.alreadyJoined) {
                try await store.storage.join("team", "alice", now: 1)
            }
            await #expect(throws: StorageError.unknownGroup) {
                try await store.storage.join("nowhere", "alice", now: 1)
            }
            await #expect(throws: StorageError.unknownUser) { try await store.storage.join("team", "nobody", now: 1) }
            #expect(try await store.storage.group("team", for: "alice")?.membersCount == 1)
            #expect(try await store.storage.group("nowhere", for: "alice") == nil)
        }
    }

    @Test(arguments: StorageDriver.all)
    func theGroupsOfASessionAreThoseOfItsUser(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            try await store.group("one", owner: alice)
            try await store.group("two", owner: alice, members: bob)
            try await store.send("hi", from: alice, to: .user("bob"))
            #expect(try await Set(store.storage.groups(of: alice)) == ["one", "two"])
            #expect(try await store.storage.groups(of: bob) == ["two"])
        }
    }

    /// What was said before one joined is no news: not unread, not pushed.
    @Test(arguments: StorageDriver.all)
    func whoJoinsLateHasNothingUnread(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            try await store.group("team", owner: alice)
            for index in 1...3 { try await store.send("before \(index)", from: alice, to: .group("team")) }
            _ = try await store.storage.join("team", "bob", now: 1)
            #expect(try await store.unread(of: bob, with: .group("team")) == 0)
            try await store.send("after", from: alice, to: .group("team"))
            #expect(try await store.unread(of: bob, with: .group("team")) == 1)
        }
    }
}
