import BeckonAPI
import BeckonModel
import BeckonServer
import Testing

/// What those who run a server look at and do.
@Suite(.timeLimit(.minutes(1))) struct AdministrationStorageTests {
    @Test(arguments: StorageDriver.all)
    func aDeactivatedUserHasNoSessionAndGetsNone(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let events = EventLog()
            let alice = try await store.login("alice")
            let tablet = try await store.login("alice")
            let bob = try await store.login("bob")
            try await store.group("team", owner: alice, members: bob)
            try await store.register("aa", for: alice)
            store.storage.observe { events.append($0) }
            try await store.storage.deactivate("alice", now: 5_000)
            #expect(events.take() == [.ended(alice.id), .ended(tablet.id)])
            await #expect(throws: StorageError.userDeactivated) { try await store.login("alice") }
            await #expect(throws: StorageError.sessionEnded) {
                try await store.send("hi", from: alice, to: .user("bob"))
            }
            // Again keeps the time; others see it, and history and memberships stay.
            try await store.storage.deactivate("alice", now: 9_000)
            #expect(try await store.storage.user("alice", for: "bob")?.deactivatedAt == 5)
            #expect(try await store.storage.group("team", for: "bob")?.membersCount == 2)
            let account = try await store.storage.account(of: "alice")
            #expect(account?.sessions == 0 && account?.devices == 0 && account?.groups == 1)
            try await store.storage.reactivate("alice")
            try await store.storage.reactivate("alice")
            try await store.login("alice")
            #expect(try await store.storage.user("alice", for: "bob")?.deactivatedAt == nil)
        }
    }

    /// R-C *Auth*: nobody says anything to one who cannot log in, whatever else stands between the two.
    @Test(arguments: StorageDriver.all)
    func nothingIsSaidToADeactivatedUser(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            let sent = try await store.send("before", from: bob, to: .user("alice"), muid: "m")
            try await store.group("team", owner: bob, members: alice)
            try await store.group("other", owner: bob)
            try await store.storage.block("bob", by: alice, now: 1)
            try await store.storage.deactivate("alice", now: 5_000)
            let change = MessageChange(text: MessageChange.Part("after"))
            for body: () async throws -> Void in [
                { _ = try await store.send("x", from: bob, to: .user("alice")) },
                { _ = try await store.storage.edit(1, with: .user("alice"), to: change, by: bob, now: 6_000) },
                { _ = try await store.storage.react("👍", to: 1, with: .user("alice"), by: bob, now: 6_000) },
            ] { await #expect(throws: StorageError.receiverDeactivated) { try await body() } }
            for body: () async throws -> Void in [
                { try await store.storage.add("alice", to: "other", as: .participant, by: bob, now: 6_000) },
                { _ = try await store.storage.transfer("team", to: "alice", by: bob, now: 6_000) },
            ] { await #expect(throws: StorageError.membership(.targetIsDeactivated)) { try await body() } }
            // What was said before is repeated, read and taken back as ever; in groups there are others.
            #expect(try await store.send("before", from: bob, to: .user("alice"), muid: "m") == sent)
            #expect(
                try await store.storage.messages(of: "bob", with: .user("alice"), before: nil, limit: 9).messages
                    == [sent])
            try await store.send("hi", from: bob, to: .group("team"))
            #expect(try await store.storage.delete(1, with: .user("alice"), by: bob, now: 6_000).deletedAt == 6)
            #expect(try await store.storage.unawareOfTyping(by: "bob", to: .user("alice")) == nil)
            try await store.storage.reactivate("alice")
            try await store.storage.unblock("bob", by: try await store.login("alice"))
            try await store.send("again", from: bob, to: .user("alice"))
            #expect(try await store.unread(of: alice, with: .group("team")) == 1)
        }
    }

    @Test(arguments: StorageDriver.all)
    func revokedSessionsAreCountedAndTheUserMayComeAgain(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            try await store.login("alice")
            let bob = try await store.login("bob")
            try await store.register("aa", for: alice)
            try await store.register("bb", for: bob)
            #expect(try await store.storage.account(of: "alice")?.devices == 1)
            #expect(try await store.storage.removeSessions(of: "alice") == 2)
            #expect(try await store.storage.removeSessions(of: "alice") == 0)
            #expect(try await store.storage.account(of: "bob")?.devices == 1)
            try await store.login("alice")
            let account = try await store.storage.account(of: "alice")
            #expect(account?.sessions == 1 && account?.user.name == "alice name")
            #expect(account?.createdAt == StorageFixture.now / 1000)
        }
    }

    @Test(arguments: StorageDriver.all)
    func groupsOfAnyTypeAreSeenWithoutHavingJoined(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            try await store.group("secret", .private, owner: alice)
            try await store.storage.add("bob", to: "secret", as: .moderator, by: alice, now: StorageFixture.now)
            #expect(try await store.storage.administeredGroup("secret")?.owner == "alice")
            let first = try await store.storage.administeredMembers(of: "secret", after: nil, limit: 1)
            #expect(first.members.map(\.user.uid) == ["alice"] && first.hasMore)
            let rest = try await store.storage.administeredMembers(of: "secret", after: "alice", limit: 1)
            #expect(rest.members.map(\.user.uid) == [bob.uid] && rest.members[0].scope == .moderator && !rest.hasMore)
        }
    }

    @Test(arguments: StorageDriver.all)
    func whatIsNotKnownIsToldAsSuch(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let (account, group) = try await (
                store.storage.account(of: "nobody"), store.storage.administeredGroup("none")
            )
            #expect(account == nil && group == nil)
            await #expect(throws: StorageError.unknownUser) { try await store.storage.deactivate("nobody", now: 1) }
            await #expect(throws: StorageError.unknownUser) { try await store.storage.reactivate("nobody") }
            await #expect(throws: StorageError.unknownUser) { try await store.storage.removeSessions(of: "nobody") }
            await #expect(throws: StorageError.unknownGroup) {
                try await store.storage.administeredMembers(of: "none", after: nil, limit: 1)
            }
        }
    }
}
