import BeckonAPI
import BeckonModel
import BeckonServer
import Testing

/// Issue 6: erasure of users and retention of messages; neither makes a gap nor a wrong number.
@Suite(.timeLimit(.minutes(1))) struct ErasureStorageTests {
    private static let now = StorageFixture.now

    private func erase(_ uid: UserID, in store: StorageFixture, limit: Int = 3) async throws -> (Int, Int) {
        try await store.storage.beginErasure(of: uid, now: Self.now)
        var total = (0, 0)
        while true {
            let step = try await store.storage.continueErasure(of: uid, limit: limit, now: Self.now)
            #expect(step.messages <= limit && step.memberships <= limit)
            total = (total.0 + step.messages, total.1 + step.memberships)
            if step.isLast { return total }
        }
    }

    private func page(_ reader: Session, _ receiver: Receiver, _ store: StorageFixture) async throws -> [Message] {
        try await store.storage.messages(of: reader.uid, with: receiver, before: nil, limit: 100).messages
    }

    @Test(arguments: StorageDriver.all)
    func anErasedUsersMessagesStayAsDeletedOnesAndOthersAsTheyAre(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            for index in 0..<7 {
                try await store.send("from alice \(index)", from: alice, to: .user("bob"))
                try await store.send("from bob \(index)", from: bob, to: .user("alice"))
            }
            let before = try await page(bob, .user("alice"), store)
            #expect(try await erase("alice", in: store) == (7, 0))
            let after = try await page(bob, .user("alice"), store)
            #expect(after.map(\.id) == before.map(\.id))
            for (old, new) in zip(before, after) {
                if old.sender.uid == "bob" {
                    #expect(new.text == old.text && new.deletedAt == nil)
                } else {
                    #expect(new.text == nil && new.data == nil && new.deletedAt == Self.now / 1000)
                    #expect(new.sender.name == "Deleted user" && new.sender.avatar == nil)
                }
            }
            // For nobody unread, and again changes nothing.
            #expect(try await store.unread(of: bob, with: .user("alice")) == 0)
            #expect(try await erase("alice", in: store) == (0, 0))
            #expect(try await page(bob, .user("alice"), store) == after)
        }
    }

    @Test(arguments: StorageDriver.all)
    func anErasedUserIsAStranger(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let events = EventLog()
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            try await store.register("aa", for: alice)
            try await store.storage.block("bob", by: alice, now: Self.now)
            store.storage.observe { events.append($0) }
            _ = try await erase("alice", in: store)
            #expect(events.take() == [.ended(alice.id)])
            let seen = try await store.storage.user("alice", for: "bob")
            #expect(seen?.name == "Deleted user" && seen?.deactivatedAt == Self.now / 1000)
            #expect(seen?.hasBlockedMe == false)
            await #expect(throws: StorageError.userDeactivated) { try await store.login("alice") }
            await #expect(throws: StorageError.unknownUser) { try await store.storage.reactivate("alice") }
            // The uid is nobody else's.
            await #expect(throws: StorageError.userExists) {
                try await store.storage.insertUser(User(uid: "alice", name: "Another"), now: Self.now)
            }
            await #expect(throws: StorageError.unknownUser) {
                try await store.storage.beginErasure(of: "nobody", now: Self.now)
            }
            _ = bob
        }
    }

    /// Who has waited for longest of those who stand highest; one who is deactivated does not count.
    @Test(arguments: StorageDriver.all)
    func aGroupPassesToTheOldestOfTheHighest(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            for uid in ["bob", "carol", "dave", "erin"] as [UserID] { try await store.login(uid) }
            try await store.group("moderated", owner: alice)
            for (uid, scope) in [("bob", .participant), ("carol", .moderator), ("dave", .moderator), ("erin", .admin)]
                as [(UserID, MemberScope)]
            {
                try await store.storage.add(uid, to: "moderated", as: scope, by: alice, now: Self.now)
            }
            try await store.storage.deactivate("erin", now: Self.now)
            try await store.group("equal", owner: alice)
            for (index, uid) in (["dave", "bob"] as [UserID]).enumerated() {
                try await store.storage.add(
                    uid, to: "equal", as: .participant, by: alice, now: Self.now + Int64(index))
            }
            try await store.group("alone", owner: alice)
            #expect(try await erase("alice", in: store) == (0, 3))
            let moderated = try await store.storage.group("moderated", for: "carol")
            #expect(moderated?.owner == "carol" && moderated?.scope == .admin && moderated?.membersCount == 4)
            #expect(try await store.storage.group("equal", for: "dave")?.owner == "dave")
            #expect(try await store.storage.administeredGroup("alone")?.membersCount == 0)
        }
    }

    /// Threads and reactions count what is left; devices hear of each that is gone.
    @Test(arguments: StorageDriver.all)
    func repliesAndReactionsOfAnErasedUserAreCountedNoMore(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            let first = try await store.send("first", from: bob, to: .user("alice"))
            for (index, session) in [alice, bob, alice].enumerated() {
                _ = try await store.storage.store(
                    NewMessage(
                        from: session, to: .user(session == bob ? "alice" : "bob"), muid: "\(index)", text: "reply",
                        parent: first.id, sentAt: Self.now))
            }
            for session in [alice, bob] {
                _ = try await store.storage.react(
                    "👍", to: first.id, with: .user(session == bob ? "alice" : "bob"), by: session, now: Self.now)
            }
            let events = EventLog()
            store.storage.observe { events.append($0) }
            #expect(try await erase("alice", in: store) == (2, 0))
            let left = try await store.storage.message(first.id, with: .user("alice"), for: "bob")
            #expect(left.text == "first" && left.replyCount == 1)
            #expect(left.reactions == [ReactionCount(reaction: "👍", count: 1, reactedByMe: true)])
            let actions = events.takeAll().compactMap { event -> MessageAction? in
                if case .message(let wire, nil) = event { wire.message.action } else { nil }
            }
            #expect(actions.sorted { $0.rawValue < $1.rawValue } == [.deleted, .deleted, .reactionRemoved])
        }
    }

    @Test(arguments: StorageDriver.all)
    func whatWaitedToBePushedForOrOfAnErasedUserIsGone(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            try await store.send("of alice", from: alice, to: .user("bob"))
            try await store.send("of bob", from: bob, to: .user("alice"))
            _ = try await erase("alice", in: store)
            #expect(try await store.claim().map(\.message.id) == [2])
        }
    }

    /// Retention never breaks the count: unread are those that are left.
    @Test(arguments: StorageDriver.all, [1, 2, 3, 100])
    func messagesThatAreTooOldLoseTheirTextAndCountForNobody(_ driver: StorageDriver, limit: Int) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            let carol = try await store.login("carol")
            try await store.group("team", owner: alice, members: bob, carol)
            var ids: [Int64] = []
            for index in 0..<6 {
                for receiver in [.group("team"), .user("bob")] as [Receiver] {
                    let message = try await store.send(
                        "\(index)", from: alice, to: receiver, at: 1_000 * Int64(index + 1))
                    if receiver == .group("team") { ids.append(message.id) }
                }
            }
            _ = try await store.storage.read(upTo: ids[1], with: .group("team"), by: bob, now: Self.now)
            func expire(_ time: Int64) async throws {
                while try await store.storage.expireMessages(sentBefore: time, limit: limit, now: Self.now) {}
            }
            try await expire(4_000)
            try await expire(4_000)
            for reader in [bob, carol] {
                let texts = try await page(reader, .group("team"), store).map(\.text)
                #expect(texts == [nil, nil, nil, "3", "4", "5"])
                #expect(try await store.unread(of: reader, with: .group("team")) == 3)
            }
            #expect(try await page(bob, .user("alice"), store).map(\.text) == [nil, nil, nil, "3", "4", "5"])
            #expect(try await store.unread(of: bob, with: .user("alice")) == 3)
            // Reading up to one that is gone, and sending on, count as ever.
            _ = try await store.storage.read(upTo: ids[2], with: .group("team"), by: carol, now: Self.now)
            #expect(try await store.unread(of: carol, with: .group("team")) == 3)
            try await store.send("6", from: alice, to: .group("team"), at: 7_000)
            #expect(try await store.unread(of: carol, with: .group("team")) == 4)
            try await expire(5_000)
            #expect(try await store.unread(of: carol, with: .group("team")) == 3)
            #expect(try await store.storage.conversations(of: "carol").badge.total == 3)
        }
    }

    @Test(arguments: StorageDriver.all)
    func pushesThatAreTooOldAreDropped(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            try await store.login("bob")
            for index in 0..<5 {
                try await store.send("\(index)", from: alice, to: .user("bob"), at: 1_000 * Int64(index + 1))
            }
            while try await store.storage.expirePushes(storedBefore: 4_000, limit: 2) {}
            #expect(try await store.claim().map(\.message.id) == [4, 5])
        }
    }

    @Test(arguments: StorageDriver.all)
    func aVacuumChangesNothing(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            let message = try await store.send("hi", from: alice, to: .user("bob"))
            async let vacuumed: Void = store.storage.vacuum()
            let second = try await store.send("there", from: alice, to: .user("bob"))
            try await vacuumed
            try await store.storage.forgetLog()
            #expect(try await page(bob, .user("alice"), store) == [message, second])
        }
    }
}
