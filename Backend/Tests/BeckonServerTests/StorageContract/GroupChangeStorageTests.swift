import BeckonAPI
import BeckonModel
import BeckonServer
import Testing

/// Groups as they are changed and listed (R-B *Group*, R-C *Group*).
@Suite(.timeLimit(.minutes(1))) struct GroupChangeStorageTests {
    private static let changes = GroupChanges(
        name: "New", icon: "https://example.com/i.png", groupDescription: "About", metadata: #"{"a":[1]}"#,
        tags: #"["x"]"#)

    @Test(arguments: StorageDriver.all)
    func anAdminChangesWhatIsKnownAndTheMembersHearOfIt(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            let made = try await store.storage.insertGroup(
                NewGroup(
                    guid: "team", name: "Old", groupDescription: "Before", metadata: #"{"b":2}"#, tags: #"["y","z"]"#),
                owner: "alice", now: 1_000)
            #expect(made.groupDescription == "Before" && made.metadata == ["b": 2] && made.tags == ["y", "z"])
            _ = try await store.storage.join("team", "bob", now: 1_000)
            let events = EventLog()
            store.storage.observe { events.append($0) }
            let changed = try await store.storage.updateGroup("team", Self.changes, by: alice, now: 5_000)
            #expect(changed.name == "New" && changed.icon == "https://example.com/i.png" && changed.updatedAt == 5)
            #expect(changed.groupDescription == "About" && changed.metadata == ["a": [1]] && changed.tags == ["x"])
            #expect(changed.scope == .admin)
            let told = events.takeAll()
            #expect(told.map(\.action) == [.groupUpdated])
            guard case .message(let wire, sentBy: alice.id)? = told.first else {
                Issue.record("Nothing was told.")
                return
            }
            let row = wire.message
            #expect(row.data?["changed"] == ["description", "icon", "metadata", "name", "tags"])
            #expect(row.data?["entities"]?["for"]?["entity"]?["name"] == "New")
            // The same again changes nothing, and tells nothing.
            #expect(try await store.storage.updateGroup("team", Self.changes, by: alice, now: 9_000) == changed)
            #expect(events.takeAll().isEmpty)

            let emptied = try await store.storage.updateGroup(
                "team", GroupChanges(icon: "", groupDescription: "", metadata: "", tags: ""), by: alice, now: 6_000)
            #expect(emptied.name == "New" && emptied.icon == nil && emptied.groupDescription == nil)
            #expect(emptied.metadata == nil && emptied.tags == nil)
            // What is said carries the name, not what is kept with the group.
            _ = try await store.storage.updateGroup("team", Self.changes, by: alice, now: 7_000)
            guard case .group(let short) = try await store.send("hi", from: bob, to: .group("team")).receiver else {
                Issue.record("Not to a group.")
                return
            }
            #expect(short.name == "New" && short.metadata == nil && short.groupDescription == nil)
            let listed = try await store.storage.conversations(of: "bob").conversations.first?.group
            #expect(listed?.metadata == ["a": [1]] && listed?.scope == .participant && listed?.joinedAt == 1)
        }
    }

    @Test(arguments: StorageDriver.all)
    func othersChangeNothingAndStrangersFindNothing(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            let carol = try await store.login("carol")
            let dave = try await store.login("dave")
            try await store.group("team", owner: alice, members: bob, dave)
            try await store.group("secret", .private, owner: alice)
            try await store.storage.ban("dave", from: "team", by: alice, now: 1)
            for (session, guid, expected) in [
                (bob, "team", .membership(.needsAdmin)), (carol, "team", .notAMember), (carol, "secret", .unknownGroup),
                (carol, "nowhere", .unknownGroup), (dave, "team", .membership(.banned)),
            ] as [(Session, GroupID, StorageError)] {
                await #expect(throws: expected) {
                    try await store.storage.updateGroup(guid, Self.changes, by: session, now: 1)
                }
                await #expect(throws: expected) { try await store.storage.typeOfGroup(toUpdate: guid, by: session) }
            }
            #expect(try await store.storage.typeOfGroup(toUpdate: "secret", by: alice) == .private)
            try await store.storage.removeSession(alice.id)
            await #expect(throws: StorageError.sessionEnded) {
                try await store.storage.updateGroup("team", Self.changes, by: alice, now: 1)
            }
            #expect(try await store.storage.group("team", for: "bob")?.name == "team name")
        }
    }

    /// Who waits at the door with the old password does not come in (server-notes §5).
    @Test(arguments: StorageDriver.all)
    func aNewPasswordReplacesTheOldOne(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            try await store.login("bob")
            let (old, new) = (PasswordHash(rawValue: "old"), PasswordHash(rawValue: "new"))
            try await store.group("vault", .password, old, owner: alice)
            _ = try await store.storage.updateGroup("vault", GroupChanges(password: new), by: alice, now: 1)
            #expect(try await store.storage.password(toJoin: "vault", "bob") == new)
            await #expect(throws: StorageError.membership(.wrongPassword)) {
                try await store.storage.join("vault", "bob", knowing: old, now: 1)
            }
            #expect(try await store.storage.join("vault", "bob", knowing: new, now: 1).hasJoined == true)
        }
    }

    @Test(arguments: StorageDriver.all)
    func theListHasWhatAnybodyMayJoinAndOnesOwn(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            try await store.group("d-open", owner: alice)
            try await store.group("c-vault", .password, PasswordHash(rawValue: "p"), owner: alice)
            try await store.group("b-secret", .private, owner: alice)
            try await store.group("a-secret", .private, owner: bob)
            func guids(
                _ reader: UserID, _ search: String? = nil, after: GroupID? = nil, limit: Int = 9
            ) async throws -> [String] {
                let list = try await store.storage.groups(for: reader, search: search, after: after, limit: limit)
                return list.groups.map(\.guid.rawValue) + (list.hasMore ? ["more"] : [])
            }
            #expect(try await guids("alice") == ["b-secret", "c-vault", "d-open"])
            #expect(try await guids("bob") == ["a-secret", "c-vault", "d-open"])
            #expect(try await guids("nobody") == ["c-vault", "d-open"])
            #expect(try await guids("bob", after: "a-secret", limit: 1) == ["c-vault", "more"])
            #expect(try await guids("bob", "D-OPEN") == ["d-open"])
            #expect(try await guids("bob", "a") == ["a-secret"])
            #expect(try await guids("bob", "b") == [])
            let seen = try await store.storage.groups(for: "bob", search: nil, after: nil, limit: 9).groups
            #expect(seen.map(\.hasJoined) == [true, false, false] && seen[0].scope == .admin)
            try await store.storage.ban("bob", from: "d-open", by: alice, now: 1)
            #expect(
                try await store.storage.groups(for: "bob", search: "d", after: nil, limit: 9).groups.first?
                    .isBannedFromGroup == true)
        }
    }
}
