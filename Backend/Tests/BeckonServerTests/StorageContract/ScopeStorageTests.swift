import BeckonAPI
import BeckonModel
import BeckonServer
import Testing

/// Members added, raised and made owners (R-B, R-C *Group*).
@Suite(.timeLimit(.minutes(1))) struct ScopeStorageTests {
    private func refuses(_ refusal: MembershipRefusal, _ body: () async throws -> Void) async {
        await #expect(throws: StorageError.membership(refusal)) { try await body() }
    }

    /// The only way into a private group; what was said before is not for those who come later.
    @Test(arguments: StorageDriver.all)
    func whoIsAddedToAPrivateGroupBeginsThere(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let events = EventLog()
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            try await store.group("secret", .private, owner: alice)
            try await store.send("before", from: alice, to: .group("secret"))
            store.storage.observe { events.append($0) }
            try await store.storage.add("bob", to: "secret", as: .moderator, by: alice, now: 8_000)
            #expect(events.take() == [.joined("secret", "bob")])
            let seen = try await store.storage.group("secret", for: "bob")
            #expect(seen?.scope == .moderator && seen?.joinedAt == 8 && seen?.membersCount == 2)
            let page = try await store.storage.messages(of: "bob", with: .group("secret"), before: nil, limit: 9)
            #expect(page.messages.isEmpty && !page.hasMore)
            #expect(try await store.storage.conversations(of: "bob").conversations.map(\.lastMessage) == [nil])
            #expect(try await store.unread(of: bob, with: .group("secret")) == 0)
            await refuses(.targetHasJoined) {
                try await store.storage.add("bob", to: "secret", as: .admin, by: alice, now: 9)
            }
            await refuses(.unknownTarget) {
                try await store.storage.add("nobody", to: "secret", as: .admin, by: alice, now: 9)
            }
            // Thrown out and back: participant or what is said now, and nothing of what was said meanwhile.
            try await store.storage.ban("bob", from: "secret", by: alice, now: 9)
            await refuses(.targetIsBanned) {
                try await store.storage.add("bob", to: "secret", as: .admin, by: alice, now: 9)
            }
            try await store.send("meanwhile", from: alice, to: .group("secret"))
            try await store.storage.unban("bob", from: "secret", by: alice, now: 1)
            try await store.storage.add("bob", to: "secret", as: .participant, by: alice, now: 9)
            let later = try await store.storage.messages(of: "bob", with: .group("secret"), before: nil, limit: 9)
            #expect(later.messages.isEmpty)
            #expect(try await store.storage.group("secret", for: "bob")?.scope == .participant)
        }
    }

    @Test(arguments: StorageDriver.all)
    func aScopeIsChangedAndTheOwnerHandsOver(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            try await store.login("carol")
            try await store.group("team", owner: alice, members: bob)
            await refuses(.sameScope) {
                try await store.storage.setScope(.participant, of: "bob", in: "team", by: alice, now: 1)
            }
            await refuses(.targetIsNoMember) {
                try await store.storage.setScope(.participant, of: "carol", in: "team", by: alice, now: 1)
            }
            try await store.storage.setScope(.admin, of: "bob", in: "team", by: alice, now: 1)
            await refuses(.noClearance) {
                try await store.storage.setScope(.participant, of: "alice", in: "team", by: bob, now: 1)
            }
            await refuses(.needsOwner) { _ = try await store.storage.transfer("team", to: "bob", by: bob, now: 1) }
            await refuses(.targetIsNoMember) {
                _ = try await store.storage.transfer("team", to: "carol", by: alice, now: 1)
            }
            let handed = try await store.storage.transfer("team", to: "bob", by: alice, now: 1)
            #expect(handed.owner == "bob" && handed.scope == .admin)
            // The former owner leaves, the new one cannot.
            await refuses(.ownerCannotLeave) { try await store.storage.leave("team", by: bob, now: 1) }
            try await store.storage.leave("team", by: alice, now: 1)
            let seen = try await store.storage.group("team", for: "bob")
            #expect(seen?.membersCount == 1 && seen?.owner == "bob" && seen?.scope == .admin)
            try await store.storage.removeSession(bob.id)
            await #expect(throws: StorageError.sessionEnded) {
                try await store.storage.add("carol", to: "team", as: .participant, by: bob, now: 1)
            }
        }
    }

    @Test(arguments: StorageDriver.all)
    func membersAreListedForMembersOnePageAfterTheOther(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let owner = try await store.login("m")
            try await store.group("team", owner: owner)
            for uid: UserID in ["d", "b", "gone"] {
                let session = try await store.login(uid)
                _ = try await store.storage.join("team", uid, now: 4_000)
                if uid == "gone" { try await store.storage.leave("team", by: session, now: 5_000) }
            }
            let first = try await store.storage.members(of: "team", for: "b", after: nil, limit: 2)
            #expect(first.members.map(\.user.uid) == ["b", "d"] && first.hasMore)
            #expect(first.members.allSatisfy { $0.scope == .participant && $0.joinedAt == 4 })
            let second = try await store.storage.members(of: "team", for: "b", after: "d", limit: 2)
            #expect(second.members.map(\.scope) == [.admin] && !second.hasMore)
            await #expect(throws: StorageError.notAMember) {
                try await store.storage.members(of: "team", for: "gone", after: nil, limit: 2)
            }
        }
    }
}
