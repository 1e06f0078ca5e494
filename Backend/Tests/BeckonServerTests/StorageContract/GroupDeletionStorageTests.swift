import BeckonAPI
import BeckonModel
import BeckonServer
import Testing

/// What is left of a group that was deleted: a guid that nobody gets (R-C *Group*, R-1.13).
@Suite(.timeLimit(.minutes(1))) struct GroupDeletionStorageTests {
    /// By whoever runs the server: in the owner's name, and told to the owner's devices as well.
    @Test(arguments: StorageDriver.all)
    func aGroupIsRemovedWhoeverOwnsIt(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            try await store.group("team", .private, owner: alice)
            try await store.storage.add("bob", to: "team", as: .participant, by: alice, now: 1)
            for index in 0..<3 { try await store.send("\(index)", from: bob, to: .group("team")) }
            let client = SyncClient(bob, store.storage)
            _ = try await client.sync()
            let events = EventLog()
            store.storage.observe { events.append($0) }
            try await store.storage.removeGroup("team", now: 5_000)
            let told = events.takeAll()
            guard case .message(let row, sentBy: nil)? = told.first, told.last == .dissolved("team") else {
                Issue.record("Nothing was told.")
                return
            }
            #expect(row.message.action == .groupDeleted && row.message.sender.uid == "alice")
            #expect(try await client.sync().compactMap(\.action) == [.groupDeleted])
            #expect(client.state(.group("team"))?.hasJoined == false)
            for uid in ["alice", "bob"] as [UserID] {
                #expect(try await store.storage.group("team", for: uid) == nil)
                #expect(try await store.storage.conversations(of: uid).conversations.isEmpty)
            }
            await #expect(throws: StorageError.unknownGroup) { try await store.storage.removeGroup("team", now: 6_000) }
            await #expect(throws: StorageError.groupExists) { try await store.group("team", owner: bob) }
        }
    }

    @Test(arguments: StorageDriver.all)
    func aDeletedGroupAnswersLikeOneThatDoesNotExist(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            let carol = try await store.login("carol")
            try await store.register("bb", for: bob)
            try await store.group("team", owner: alice, members: bob)
            try await store.storage.ban("carol", from: "team", by: alice, now: 1)
            try await store.send("said", from: alice, to: .group("team"))
            try await store.send("waits", from: alice, to: .group("team"))
            let claims = try await store.claim()
            let device = try #require(
                try await store.storage.pushPage(of: claims[0], limit: 9).recipients.first?.devices.first)
            let later = DeferredPush(uid: "bob", device: device.id, due: StorageFixture.now)
            #expect(try await store.storage.finish(claims[0], deferring: [later]))
            let events = EventLog()
            store.storage.observe { events.append($0) }
            try await store.storage.deleteGroup("team", by: alice, now: 5_000)

            // The row is told before nobody hears the group any more.
            let told = events.takeAll()
            #expect(told.map(\.action) == [.groupDeleted, nil] && told.last == .dissolved("team"))
            guard case .message(let wire, sentBy: alice.id)? = told.first else {
                Issue.record("Nothing was told.")
                return
            }
            let row = wire.message
            #expect(row.sender.uid == "alice" && row.data?["entities"]?["for"]?["entity"]?["name"] == "team name")
            for session in [alice, bob, carol] {
                #expect(try await store.storage.group("team", for: session.uid) == nil)
                #expect(try await store.storage.groups(of: session).isEmpty)
                #expect(try await store.storage.conversations(of: session.uid).conversations.isEmpty)
                #expect(try await store.storage.conversations(of: session.uid).badge.total == 0)
                for body: () async throws -> Void in [
                    {
                        _ = try await store.storage.messages(
                            of: session.uid, with: .group("team"), before: nil, limit: 9)
                    },
                    { _ = try await store.storage.read(upTo: 1, with: .group("team"), by: session, now: 1) },
                    { _ = try await store.storage.join("team", session.uid, now: 1) },
                    { _ = try await store.send("late", from: session, to: .group("team")) },
                    { _ = try await store.storage.updateGroup("team", GroupChanges(name: "x"), by: session, now: 1) },
                    { try await store.storage.deleteGroup("team", by: session, now: 1) },
                ] {
                    await #expect(throws: StorageError.unknownGroup) { try await body() }
                }
            }
            #expect(try await store.storage.groups(for: "bob", search: nil, after: nil, limit: 9).groups.isEmpty)
            #expect(try await store.storage.groups(for: "bob", search: "t", after: nil, limit: 9).groups.isEmpty)
            // Nobody takes its place, and no push tells of what was said in it.
            await #expect(throws: StorageError.groupExists) { try await store.group("team", owner: bob) }
            #expect(try await store.claim(now: .max / 2, leaseUntil: .max).isEmpty)
            #expect(
                try await store.storage.claimDeferredPushes(limit: 9, now: .max / 2, leaseUntil: .max).isEmpty)
        }
    }

    @Test(arguments: StorageDriver.all)
    func onlyTheOwnerDeletes(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            let carol = try await store.login("carol")
            try await store.group("team", owner: alice, members: bob)
            try await store.group("secret", .private, owner: alice)
            try await store.storage.setScope(.admin, of: "bob", in: "team", by: alice, now: 1)
            for (session, guid, expected) in [
                (bob, "team", .membership(.needsOwner)), (carol, "team", .notAMember), (carol, "secret", .unknownGroup),
                (carol, "nowhere", .unknownGroup),
            ] as [(Session, GroupID, StorageError)] {
                await #expect(throws: expected) { try await store.storage.deleteGroup(guid, by: session, now: 1) }
            }
            #expect(try await store.storage.group("team", for: "bob")?.membersCount == 2)
        }
    }

    /// More messages than one step takes.
    @Test(arguments: StorageDriver.all)
    func aLongHistoryIsGoneWhenTheCallReturns(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            try await store.group("team", owner: alice, members: bob)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for index in 0..<1_300 {
                    group.addTask { try await store.send("\(index)", from: alice, to: .group("team")) }
                }
                try await group.waitForAll()
            }
            try await store.storage.deleteGroup("team", by: alice, now: 1)
            #expect(try await store.storage.nextPushDue() == nil)
            await #expect(throws: StorageError.unknownGroup) {
                try await store.storage.messages(of: "bob", with: .group("team"), before: nil, limit: 1)
            }
        }
    }
}
