import BeckonAPI
import BeckonModel
import BeckonServer
import Testing

@Suite struct ReadStorageTests {
    @Test(arguments: StorageDriver.all)
    func readingMovesForwardOnlyAndCountsWhatIsLeft(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            for index in 1...5 { try await store.send("\(index)", from: alice, to: .user("bob")) }
            #expect(try await store.unread(of: bob, with: .user("alice")) == 5)
            let first = try await store.storage.read(upTo: 3, with: .user("alice"), by: bob, now: 7_000)
            #expect(first.moved && first.state.lastReadMessageId == 3 && first.state.unreadMessageCount == 2)
            #expect(first.state.badge.total == 2)
            let back = try await store.storage.read(upTo: 2, with: .user("alice"), by: bob, now: 8_000)
            #expect(!back.moved && back.state == first.state)
            let receipts = try await store.storage.messages(of: "alice", with: .user("bob"), before: nil, limit: 1)
                .receipts
            #expect(receipts == [first.receipt(for: "alice")])
            #expect(receipts.first?.readAt == 7 && receipts.first?.receiver == "bob")
        }
    }

    @Test(arguments: StorageDriver.all)
    func ownMessagesNeverCountAsUnread(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            try await store.send("1", from: alice, to: .user("bob"))
            try await store.send("2", from: bob, to: .user("alice"))
            try await store.send("3", from: bob, to: .user("alice"))
            try await store.send("4", from: alice, to: .user("bob"))
            #expect(try await store.unread(of: bob, with: .user("alice")) == 2)
            #expect(try await store.unread(of: alice, with: .user("bob")) == 2)
            // Reading below one's own messages counts them again.
            let read = try await store.storage.read(upTo: 1, with: .user("alice"), by: bob, now: 1)
            #expect(read.state.unreadMessageCount == 1)
        }
    }

    /// Design §4, *Unread*: what is flagged silent does not count.
    @Test(arguments: StorageDriver.all)
    func messagesThatDoNotCountLeaveTheNumberAsItIs(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            try await store.send("1", from: alice, to: .user("bob"))
            try await store.send("2", from: alice, to: .user("bob"), counts: false)
            #expect(try await store.unread(of: bob, with: .user("alice")) == 1)
            let read = try await store.storage.read(upTo: 1, with: .user("alice"), by: bob, now: 1)
            #expect(read.state.unreadMessageCount == 0)
        }
    }

    @Test(arguments: StorageDriver.all)
    func anIDThatDoesNotExistIsRefused(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            await #expect(throws: StorageError.unknownMessage) {
                try await store.storage.read(upTo: 1, with: .user("alice"), by: bob, now: 1)
            }
            try await store.send("1", from: alice, to: .user("bob"))
            await #expect(throws: StorageError.unknownMessage) {
                try await store.storage.read(upTo: 2, with: .user("alice"), by: bob, now: 1)
            }
            #expect(try await store.unread(of: bob, with: .user("alice")) == 1)
        }
    }

    @Test(arguments: StorageDriver.all)
    func readingAGroupIsForMembers(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            try await store.group("team", owner: alice)
            await #expect(throws: StorageError.notAMember) {
                try await store.storage.read(upTo: 0, with: .group("team"), by: bob, now: 1)
            }
            await #expect(throws: StorageError.unknownGroup) {
                try await store.storage.read(upTo: 0, with: .group("no"), by: bob, now: 1)
            }
            await #expect(throws: StorageError.unknownUser) {
                try await store.storage.read(upTo: 0, with: .user("no"), by: bob, now: 1)
            }
        }
    }

    /// Design §4, *Badge*: the version rises with each change of the total, and only then.
    @Test(arguments: StorageDriver.all)
    func theBadgeVersionRisesWithTheTotal(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            let badge = { try await store.storage.conversations(of: bob.uid).badge }
            #expect(try await badge() == Badge(total: 0, version: 0))
            try await store.send("1", from: alice, to: .user("bob"))
            #expect(try await badge() == Badge(total: 1, version: 1))
            #expect(try await badge() == Badge(total: 1, version: 1))
            // Two messages between two looks are one change.
            try await store.send("2", from: alice, to: .user("bob"))
            try await store.send("3", from: alice, to: .user("bob"))
            #expect(try await badge() == Badge(total: 3, version: 2))
            let read = try await store.storage.read(upTo: 3, with: .user("alice"), by: bob, now: 1)
            #expect(read.state.badge == Badge(total: 0, version: 3))
            #expect(try await badge() == Badge(total: 0, version: 3))
        }
    }
}
