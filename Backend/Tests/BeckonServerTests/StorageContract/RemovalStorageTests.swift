import BeckonAPI
import BeckonModel
import BeckonServer
import Testing

/// How a membership ends (R-B, R-C *Group*), and that nothing comes after the commit (server-notes §7, security 3).
@Suite(.timeLimit(.minutes(1))) struct RemovalStorageTests {
    private func refuses(
        _ refusal: MembershipRefusal, _ body: () async throws -> Void
    ) async {
        await #expect(throws: StorageError.membership(refusal)) { try await body() }
    }

    @Test(arguments: StorageDriver.all)
    func whoHasLeftIsOutOfEverything(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            try await store.register("bb", for: bob)
            try await store.group("team", owner: alice, members: bob)
            try await store.send("waits to be pushed", from: alice, to: .group("team"))
            #expect(try await store.unread(of: bob, with: .group("team")) == 1)
            try await store.storage.leave("team", by: bob, now: 5)

            let seen = try await store.storage.group("team", for: "bob")
            #expect(seen?.hasJoined == false && seen?.membersCount == 1 && seen?.scope == nil)
            #expect(try await store.storage.groups(of: bob).isEmpty)
            let list = try await store.storage.conversations(of: "bob")
            #expect(list.conversations.isEmpty && list.badge.total == 0)
            let claim = try #require(try await store.claim().first)
            #expect(try await store.storage.pushPage(of: claim, limit: 10).recipients.isEmpty)
            await #expect(throws: StorageError.notAMember) { try await store.send("x", from: bob, to: .group("team")) }
            await #expect(throws: StorageError.notAMember) {
                try await store.storage.messages(of: "bob", with: .group("team"), before: nil, limit: 10)
            }
            await #expect(throws: StorageError.notAMember) {
                try await store.storage.leave("team", by: bob, now: 6)
            }
            await refuses(.ownerCannotLeave) { try await store.storage.leave("team", by: alice, now: 6) }
        }
    }

    /// What was said meanwhile is no news to whoever comes back.
    @Test(arguments: StorageDriver.all)
    func whoComesBackBeginsAnew(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            try await store.group("team", owner: alice, members: bob)
            try await store.send("own", from: bob, to: .group("team"))
            try await store.storage.leave("team", by: bob, now: 5)
            try await store.send("meanwhile", from: alice, to: .group("team"))
            let back = try await store.storage.join("team", "bob", now: 9_000)
            #expect(back.membersCount == 2 && back.joinedAt == 9)
            #expect(try await store.unread(of: bob, with: .group("team")) == 0)
            try await store.send("after", from: alice, to: .group("team"))
            #expect(try await store.unread(of: bob, with: .group("team")) == 1)
        }
    }

    @Test(arguments: StorageDriver.all)
    func aKickedMemberMayComeAgainAndABannedOneMayNot(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            try await store.login("carol")
            try await store.group("team", owner: alice, members: bob)
            let sent = try await store.send("said", from: bob, to: .group("team"), muid: "m")
            try await store.storage.kick("bob", from: "team", by: alice, now: 5)
            await refuses(.targetIsNoMember) { try await store.storage.kick("bob", from: "team", by: alice, now: 5) }
            _ = try await store.storage.join("team", "bob", now: 6)

            try await store.storage.ban("bob", from: "team", by: alice, now: 7)
            let seen = try await store.storage.group("team", for: "bob")
            #expect(seen?.isBannedFromGroup == true && seen?.hasJoined == false && seen?.membersCount == 1)
            await refuses(.banned) { _ = try await store.storage.join("team", "bob", now: 8) }
            await refuses(.banned) { _ = try await store.storage.password(toJoin: "team", "bob") }
            await refuses(.banned) { try await store.send("x", from: bob, to: .group("team")) }
            await refuses(.banned) {
                _ = try await store.storage.messages(of: "bob", with: .group("team"), before: nil, limit: 10)
            }
            await refuses(.banned) {
                _ = try await store.storage.read(upTo: 1, with: .group("team"), by: bob, now: 8)
            }
            // A retry after having been thrown out still gets its answer (server-notes §3).
            #expect(try await store.send("said", from: bob, to: .group("team"), muid: "m").id == sent.id)
            await refuses(.alreadyBanned) { try await store.storage.ban("bob", from: "team", by: alice, now: 8) }

            try await store.storage.unban("bob", from: "team", by: alice, now: 1)
            await refuses(.notBanned) { try await store.storage.unban("bob", from: "team", by: alice, now: 1) }
            #expect(try await store.storage.join("team", "bob", now: 9).isBannedFromGroup == nil)
            // Somebody who never was in it is kept out as well.
            try await store.storage.ban("carol", from: "team", by: alice, now: 9)
            await refuses(.banned) { _ = try await store.storage.join("team", "carol", now: 9) }
            #expect(try await store.storage.group("team", for: "alice")?.membersCount == 2)
            await refuses(.unknownTarget) { try await store.storage.ban("nobody", from: "team", by: alice, now: 9) }
        }
    }

    @Test(arguments: StorageDriver.all)
    func participantsStrangersAndEndedSessionsRemoveNobody(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            let carol = try await store.login("carol")
            try await store.group("team", owner: alice, members: bob)
            try await store.group("secret", .private, owner: alice)
            for (session, guid, expected) in [
                (bob, "team", .membership(.needsModerator)), (carol, "team", .notAMember),
                (carol, "secret", .unknownGroup), (carol, "nowhere", .unknownGroup),
            ] as [(Session, GroupID, StorageError)] {
                await #expect(throws: expected) {
                    try await store.storage.kick("alice", from: guid, by: session, now: 1)
                }
                await #expect(throws: expected) {
                    try await store.storage.ban("alice", from: guid, by: session, now: 1)
                }
                await #expect(throws: expected) {
                    try await store.storage.unban("alice", from: guid, by: session, now: 1)
                }
            }
            try await store.storage.removeSession(alice.id)
            for body: () async throws -> Void in [
                { try await store.storage.kick("bob", from: "team", by: alice, now: 1) },
                { try await store.storage.ban("bob", from: "team", by: alice, now: 1) },
                { try await store.storage.unban("bob", from: "team", by: alice, now: 1) },
                { try await store.storage.leave("team", by: alice, now: 1) },
            ] {
                await #expect(throws: StorageError.sessionEnded) { try await body() }
            }
            #expect(try await store.storage.group("team", for: "bob")?.membersCount == 2)
        }
    }

    /// Each message is in its place before or after the removal, in one order for storing and telling.
    @Test(arguments: StorageDriver.all)
    func aKickRacingSendsLetsNothingThroughAfterItsCommit(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let events = EventLog()
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            try await store.group("team", owner: alice, members: bob)
            store.storage.observe { events.append($0) }
            await withTaskGroup(of: Void.self) { group in
                for index in 0..<40 {
                    group.addTask {
                        do {
                            try await store.send("\(index)", from: bob, to: .group("team"))
                        } catch {
                            #expect(error as? StorageError == .notAMember)
                        }
                    }
                }
                group.addTask {
                    await #expect(throws: Never.self) {
                        try await store.storage.kick("bob", from: "team", by: alice, now: 1)
                    }
                }
            }
            let told = events.take()
            let end = try #require(told.firstIndex(of: .left("team", "bob")))
            #expect(end == told.count - 1)
            let page = try await store.storage.messages(of: "alice", with: .group("team"), before: nil, limit: 100)
            #expect(page.messages.count == told.count - 1)
        }
    }
}
