import BeckonAPI
import BeckonModel
import BeckonServer
import Testing

/// R-B, *MessageReceipt*: `unread`. What was read is to be read again, for whoever says so alone.
@Suite(.timeLimit(.minutes(1))) struct UnreadStorageTests {
    private static let now = StorageFixture.now

    private func messages(_ count: Int, from session: Session, to receiver: Receiver, in store: StorageFixture)
        async throws -> [Int64]
    {
        var ids: [Int64] = []
        for index in 0..<count { ids.append(try await store.send("\(index)", from: session, to: receiver).id) }
        return ids
    }

    @Test(arguments: StorageDriver.all)
    func allFromTheMessageOnIsUnreadAgain(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            let tablet = try await store.login("bob")
            let client = SyncClient(tablet, store.storage)
            let ids = try await messages(3, from: alice, to: .user("bob"), in: store)
            try await store.send("own", from: bob, to: .user("alice"))
            let last = try await store.send("last", from: alice, to: .user("bob")).id
            let read = try await store.storage.read(upTo: last, with: .user("alice"), by: bob, now: Self.now).state
            #expect(read.unreadMessageCount == 0)
            _ = try await client.sync()
            let events = EventLog()
            store.storage.observe { events.append($0) }
            let progress = try await store.storage.unread(from: ids[1], with: .user("alice"), by: bob, now: Self.now)
            #expect(progress.moved && events.take() == [.unread(progress, on: bob.id)])
            #expect(progress.state.unreadMessageCount == 3 && progress.state.lastReadMessageId == ids[0])
            #expect(progress.state.badge.total == 3 && progress.state.badge.version > read.badge.version)
            #expect(try await store.unread(of: bob, with: .user("alice")) == 3)
            // Other devices hear of it, whatever they knew.
            let told = try await client.sync()
            let receipt = progress.receipt(for: "bob")
            #expect(told.contains(.unread(receipt)) && client.state(.user("alice"))?.unreadMessageCount == 3)
            // A second time, or from further on, changes nothing.
            for id in [ids[1], ids[2]] {
                let again = try await store.storage.unread(from: id, with: .user("alice"), by: bob, now: Self.now)
                #expect(!again.moved && again.state == progress.state)
            }
            // Reading goes on from there.
            let next = try await store.storage.read(upTo: ids[2], with: .user("alice"), by: bob, now: Self.now).state
            #expect(next.unreadMessageCount == 1 && next.badge.version > progress.state.badge.version)
            try await store.send("new", from: alice, to: .user("bob"))
            #expect(try await store.unread(of: bob, with: .user("alice")) == 2)
        }
    }

    /// Whoever has sent it keeps the ticks, and hears nothing of it.
    @Test(arguments: StorageDriver.all)
    func theOthersKeepTheirReceipts(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            try await store.group("team", owner: alice, members: bob)
            let client = SyncClient(alice, store.storage)
            let ids = try await messages(3, from: alice, to: .group("team"), in: store)
            _ = try await store.storage.read(upTo: ids[1], with: .group("team"), by: bob, now: Self.now)
            _ = try await client.sync()
            func receipts() async throws -> (MessageReceipts, [ReadReceipt]) {
                (
                    try await store.storage.receipts(
                        of: ids[1], with: .group("team"), for: "alice", after: nil, limit: 9),
                    try await store.storage.messages(of: "alice", with: .group("team"), before: nil, limit: 9).receipts
                )
            }
            let before = try await receipts()
            #expect(before.0.read == 1)
            _ = try await store.storage.unread(from: ids[0], with: .group("team"), by: bob, now: Self.now + 5_000)
            #expect(try await receipts() == before)
            // Read again: nothing new for the others before it goes further than ever.
            _ = try await store.storage.read(upTo: ids[1], with: .group("team"), by: bob, now: Self.now + 9_000)
            #expect(try await receipts() == before)
            #expect(try await client.sync() == [])
            _ = try await store.storage.read(upTo: ids[2], with: .group("team"), by: bob, now: Self.now + 9_000)
            let told = try await client.sync()
            #expect(told.contains { if case .read(let receipt) = $0 { receipt.messageId == ids[2] } else { false } })
        }
    }

    @Test(arguments: StorageDriver.all)
    func theBadgeIsDueOnTheOtherDevices(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let (phone, tablet) = (try await store.login("bob"), try await store.login("bob"))
            try await store.register("aa", for: phone)
            try await store.register("bb", for: tablet)
            let ids = try await messages(2, from: alice, to: .user("bob"), in: store)
            for claim in try await store.claim() { _ = try await store.storage.finish(claim, deferring: []) }
            _ = try await store.storage.read(upTo: ids[1], with: .user("alice"), by: phone, now: Self.now)
            let due = Self.now + BadgeClaim.window
            for claim in try await store.storage.claimBadges(limit: 9, now: due, leaseUntil: due + 1) {
                _ = try await store.storage.finishBadge(claim)
            }
            _ = try await store.storage.unread(from: ids[1], with: .user("alice"), by: phone, now: due)
            let claims = try await store.storage.claimBadges(
                limit: 9, now: due + BadgeClaim.window, leaseUntil: .max)
            #expect(claims.map(\.device.token) == ["bb"] && claims.map(\.badge.total) == [1])
        }
    }

    /// Of a public group all may be read; what is unread began with joining.
    @Test(arguments: StorageDriver.all)
    func whatWasSaidBeforeJoiningStaysRead(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            try await store.group("team", owner: alice)
            let before = try await messages(2, from: alice, to: .group("team"), in: store)
            _ = try await store.storage.join("team", "bob", now: Self.now)
            let since = try await messages(2, from: alice, to: .group("team"), in: store)
            _ = try await store.storage.read(upTo: since[1], with: .group("team"), by: bob, now: Self.now)
            let state = try await store.storage.unread(from: before[0], with: .group("team"), by: bob, now: Self.now)
                .state
            #expect(state.unreadMessageCount == 2)
        }
    }

    @Test(arguments: StorageDriver.all)
    func whatIsNotThereIsToldAsSuch(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            try await store.group("team", owner: alice)
            try await store.group("secret", .private, owner: alice)
            let hidden = try await store.send("hidden", from: alice, to: .group("secret")).id
            try await store.storage.add("bob", to: "secret", as: .participant, by: alice, now: 1)
            for (receiver, id, error) in [
                (.user("alice"), 1, .unknownMessage), (.group("secret"), hidden, .unknownMessage),
                (.group("secret"), 99, .unknownMessage), (.group("team"), 1, .notAMember),
                (.group("none"), 1, .unknownGroup), (.user("nobody"), 1, .unknownUser),
            ] as [(Receiver, Int64, StorageError)] {
                await #expect(throws: error) {
                    try await store.storage.unread(from: id, with: receiver, by: bob, now: Self.now)
                }
            }
        }
    }
}
