import BeckonAPI
import BeckonModel
import BeckonServer
import Testing

/// history readable, nothing sent, no push.
@Suite(.timeLimit(.minutes(1))) struct BlockStorageTests {
    @Test(arguments: StorageDriver.all)
    func neitherOfTwoWritesWhileOneBlocksTheOther(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            let sent = try await store.send("before", from: bob, to: .user("alice"), muid: "m")
            try await store.storage.block("bob", by: alice, now: 1)
            try await store.storage.block("bob", by: alice, now: 2)
            await #expect(throws: StorageError.blockedReceiver) {
                try await store.send("x", from: alice, to: .user("bob"))
            }
            await #expect(throws: StorageError.blockedSender) {
                try await store.send("x", from: bob, to: .user("alice"))
            }
            // What was sent before is repeated and read as ever.
            #expect(try await store.send("before", from: bob, to: .user("alice"), muid: "m") == sent)
            for (reader, other) in [("alice", "bob"), ("bob", "alice")] as [(UserID, UserID)] {
                let page = try await store.storage.messages(of: reader, with: .user(other), before: nil, limit: 10)
                #expect(page.messages == [sent])
            }
            #expect(try await store.storage.read(upTo: 1, with: .user("bob"), by: alice, now: 3).moved)
            try await store.storage.unblock("bob", by: alice)
            try await store.storage.unblock("bob", by: alice)
            try await store.send("after", from: bob, to: .user("alice"))
        }
    }

    /// A first message that is refused makes no conversation.
    @Test(arguments: StorageDriver.all)
    func aRefusedFirstMessageLeavesNothing(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            try await store.storage.block("bob", by: alice, now: 1)
            await #expect(throws: StorageError.blockedSender) {
                try await store.send("x", from: bob, to: .user("alice"))
            }
            #expect(try await store.storage.conversations(of: "bob").conversations.isEmpty)
            #expect(try await store.storage.nextPushDue() == nil)
        }
    }

    @Test(arguments: StorageDriver.all)
    func bothDirectionsAreSeenByBoth(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            try await store.login("bob")
            func flags(_ uid: UserID, _ reader: UserID) async throws -> [Bool?] {
                let user = try await store.storage.user(uid, for: reader)
                return [user?.blockedByMe, user?.hasBlockedMe]
            }
            #expect(try await flags("bob", "alice") == [false, false])
            try await store.storage.block("bob", by: alice, now: 1)
            #expect(try await flags("bob", "alice") == [true, false])
            #expect(try await flags("alice", "bob") == [false, true])
            #expect(try await flags("alice", "alice") == [nil, nil])
            try await store.storage.unblock("bob", by: alice)
            #expect(try await flags("alice", "bob") == [false, false])
            #expect(try await store.storage.user("nobody", for: "alice") == nil)
        }
    }

    @Test(arguments: StorageDriver.all)
    func theListGoesOnePageAfterTheOther(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            for uid: UserID in ["d", "b", "c", "e"] {
                try await store.login(uid)
                if uid != "e" { try await store.storage.block(uid, by: alice, now: 1) }
            }
            let first = try await store.storage.blocked(by: "alice", after: nil, limit: 2)
            #expect(first.users.map(\.uid) == ["b", "c"] && first.hasMore)
            #expect(first.users.allSatisfy { $0.blockedByMe == true && $0.hasBlockedMe == false })
            let second = try await store.storage.blocked(by: "alice", after: "c", limit: 2)
            #expect(second.users.map(\.uid) == ["d"] && !second.hasMore)
            #expect(try await store.storage.blocked(by: "b", after: nil, limit: 2).users.isEmpty)
        }
    }

    @Test(arguments: StorageDriver.all)
    func whatCannotBeBlockedHasItsOwnCase(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            await #expect(throws: StorageError.cannotBlockSelf) {
                try await store.storage.block("alice", by: alice, now: 1)
            }
            await #expect(throws: StorageError.unknownUser) {
                try await store.storage.block("nobody", by: alice, now: 1)
            }
            await #expect(throws: StorageError.unknownUser) { try await store.storage.unblock("nobody", by: alice) }
            try await store.storage.removeSession(alice.id)
            await #expect(throws: StorageError.sessionEnded) {
                try await store.storage.block("alice", by: alice, now: 1)
            }
            await #expect(throws: StorageError.sessionEnded) { try await store.storage.unblock("alice", by: alice) }
        }
    }

    /// Blocked between sending and pushing: whoever did it, the two do not hear of each other any more.
    @Test(arguments: StorageDriver.all, [true, false])
    func noPushTellsOfWhatWasWrittenBefore(_ driver: StorageDriver, byReceiver: Bool) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            try await store.register("bb", for: bob)
            try await store.send("first", from: alice, to: .user("bob"))
            try await store.send("second", from: alice, to: .user("bob"))
            // The first waits for an acknowledgement, the second for its turn.
            let claims = try await store.claim()
            let page = try await store.storage.pushPage(of: claims[0], limit: 10)
            let device = try #require(page.recipients.first?.devices.first)
            let waits = DeferredPush(uid: "bob", device: device.id, due: StorageFixture.now, attempt: 0)
            #expect(try await store.storage.finish(claims[0], deferring: [waits]))
            if byReceiver {
                try await store.storage.block("alice", by: bob, now: 1)
            } else {
                try await store.storage.block("bob", by: alice, now: 1)
            }
            #expect(try await store.storage.pushPage(of: claims[1], limit: 10).recipients.isEmpty)
            let now = StorageFixture.now
            #expect(try await store.storage.claimDeferredPushes(limit: 9, now: now, leaseUntil: now + 1).isEmpty)
        }
    }

    @Test(arguments: StorageDriver.all)
    func inAGroupThoseWhoBlockedTheSenderGetNoPush(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            let carol = try await store.login("carol")
            for (token, session) in [("bb", bob), ("cc", carol)] { try await store.register(token, for: session) }
            try await store.group("team", owner: alice, members: bob, carol)
            try await store.storage.block("alice", by: bob, now: 1)
            try await store.storage.block("carol", by: alice, now: 1)
            try await store.send("hi", from: alice, to: .group("team"))
            let claim = try #require(try await store.claim().first)
            #expect(try await store.storage.pushPage(of: claim, limit: 10).recipients.map(\.uid) == ["carol"])
        }
    }

    /// Server-notes §7, security 3: whatever is stored was committed before the block.
    @Test(arguments: StorageDriver.all)
    func aBlockRacingSendsLetsNothingThroughAfterItsCommit(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            let stored = try await withThrowingTaskGroup(of: Int.self) { group in
                for index in 0..<40 {
                    group.addTask {
                        do {
                            try await store.send("\(index)", from: bob, to: .user("alice"))
                            return 1
                        } catch {
                            #expect(error as? StorageError == .blockedSender)
                            return 0
                        }
                    }
                }
                group.addTask {
                    try await store.storage.block("bob", by: alice, now: 1)
                    // Blocked when the call returns: from here on no id is given out.
                    let last = try await store.storage.messages(of: "alice", with: .user("bob"), before: nil, limit: 1)
                    await #expect(throws: StorageError.blockedSender) {
                        try await store.send("late", from: bob, to: .user("alice"))
                    }
                    let end = try await store.storage.messages(of: "alice", with: .user("bob"), before: nil, limit: 1)
                    #expect(last.messages == end.messages)
                    return 0
                }
                return try await group.reduce(0, +)
            }
            let page = try await store.storage.messages(of: "alice", with: .user("bob"), before: nil, limit: 100)
            #expect(page.messages.count == stored)
        }
    }
}
