import BeckonAPI
import BeckonModel
import BeckonServer
import Testing

/// The number alone for other devices than the one that read (design §4, *Badge*; server-notes §4).
@Suite struct BadgeStorageTests {
    private static let now = StorageFixture.now
    private static let due = now + BadgeClaim.window

    private struct Bob {
        var alice: Session
        /// With the token `aa`.
        var phone: Session
        /// With the token `bb`.
        var tablet: Session
    }

    /// So many messages from alice to bob, whose pushes are out of the way.
    private func unread(_ count: Int, in store: StorageFixture) async throws -> Bob {
        let bob = Bob(
            alice: try await store.login("alice"), phone: try await store.login("bob"),
            tablet: try await store.login("bob"))
        try await store.register("aa", for: bob.phone)
        try await store.register("bb", for: bob.tablet)
        try await store.register("cc", for: bob.alice)
        for index in 0..<count { try await store.send("\(index)", from: bob.alice, to: .user("bob")) }
        for claim in try await store.claim() { _ = try await store.storage.finish(claim, deferring: []) }
        return bob
    }

    private func claim(_ store: StorageFixture, at time: Int64 = due) async throws -> [BadgeClaim] {
        try await store.storage.claimBadges(limit: 9, now: time, leaseUntil: time + 1_000)
    }

    @discardableResult
    private func read(
        _ id: Int64, on session: Session, at time: Int64 = now, in store: StorageFixture
    ) async throws -> Badge {
        try await store.storage.read(upTo: id, with: .user("alice"), by: session, now: time).state.badge
    }

    @Test(arguments: StorageDriver.all)
    func aReadMakesTheNewTotalDueOnTheOtherDevices(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let bob = try await unread(4, in: store)
            var signals = store.storage.pushSignal.makeAsyncIterator()
            _ = await signals.next()
            let badge = try await read(4, on: bob.tablet, in: store)
            #expect(await signals.next() != nil)
            #expect(try await store.storage.nextPushDue() == Self.due)
            #expect(try await claim(store, at: Self.due - 1).isEmpty)
            let claims = try await claim(store)
            #expect(claims.map(\.device.token) == ["aa"], "not the one that read, and nobody else's")
            #expect(claims.first?.badge == badge && badge.total == 0)
            #expect(claims.first?.uid == "bob" && claims.first?.attempt == 0 && claims.first?.storedAt == Self.now)
            #expect(try await claim(store).isEmpty, "it is leased")
            #expect(try await store.storage.finishBadge(try #require(claims.first)))
            #expect(try await store.storage.nextPushDue() == nil)
        }
    }

    /// Coalesced: the row that waits keeps its time, so that reading on and on does not put it off.
    @Test(arguments: StorageDriver.all)
    func severalReadsAreOneNumberAtTheTimeOfTheFirst(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let bob = try await unread(4, in: store)
            try await read(1, on: bob.tablet, in: store)
            try await read(2, on: bob.tablet, at: Self.now + 500, in: store)
            try await read(3, on: bob.tablet, at: Self.now + 1_900, in: store)
            #expect(try await store.storage.nextPushDue() == Self.due)
            let claims = try await claim(store)
            #expect(claims.map(\.badge.total) == [1])
        }
    }

    @Test(arguments: StorageDriver.all)
    func aReadThatLeavesTheTotalAsItIsMakesNothingDue(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let bob = try await unread(0, in: store)
            try await store.send("silent", from: bob.alice, to: .user("bob"), counts: false)
            for claim in try await store.claim() { _ = try await store.storage.finish(claim, deferring: []) }
            try await read(1, on: bob.tablet, in: store)
            try await read(1, on: bob.tablet, in: store)
            try await read(0, on: bob.tablet, in: store)
            #expect(try await store.storage.nextPushDue() == nil)
        }
    }

    /// server-notes §4: skipped when the device already has that total.
    @Test(arguments: StorageDriver.all)
    func aDeviceThatShowsTheTotalAlreadyIsLeftOut(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let bob = try await unread(2, in: store)
            try await read(1, on: bob.tablet, in: store)
            // One less and one more; its push does not come from this page.
            try await store.send("again", from: bob.alice, to: .user("bob"))
            #expect(try await claim(store).isEmpty)
            for claim in try await store.claim() { _ = try await store.storage.finish(claim, deferring: []) }
            #expect(try await store.storage.nextPushDue() == nil)
        }
    }

    @Test(arguments: StorageDriver.all)
    func aPushOfAMessageTakesTheNumberWithIt(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let bob = try await unread(2, in: store)
            try await read(2, on: bob.tablet, in: store)
            try await store.send("again", from: bob.alice, to: .user("bob"))
            let message = try #require(try await store.claim().first)
            let page = try await store.storage.pushPage(of: message, limit: 9)
            #expect(page.recipients.map(\.badge.total) == [1])
            _ = try await store.storage.finish(message, deferring: [])
            #expect(try await store.storage.nextPushDue() == nil)
        }
    }

    /// P-7: an alert leaves a 0 out, so that it does not tell it.
    @Test(arguments: StorageDriver.all)
    func aPushThatTellsNoNumberLeavesItWaiting(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let bob = try await unread(2, in: store)
            try await read(2, on: bob.tablet, in: store)
            try await store.send("silent", from: bob.alice, to: .user("bob"), counts: false)
            let message = try #require(try await store.claim().first)
            _ = try await store.storage.pushPage(of: message, limit: 9)
            #expect(try await claim(store).map(\.badge.total) == [0])
        }
    }

    @Test(arguments: StorageDriver.all)
    func aDeviceThatReadsMeanwhileHasItInItsAnswer(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let bob = try await unread(4, in: store)
            try await read(2, on: bob.tablet, in: store)
            try await read(4, on: bob.phone, at: Self.now + 1, in: store)
            #expect(try await claim(store).isEmpty)
            #expect(try await claim(store, at: Self.due + 1).map(\.device.token) == ["bb"])
        }
    }

    /// One at a time per device.
    @Test(arguments: StorageDriver.all)
    func aReadWhileItIsSentComesAgainLater(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let bob = try await unread(4, in: store)
            try await read(1, on: bob.tablet, in: store)
            let first = try #require(try await claim(store).first)
            try await read(4, on: bob.tablet, at: Self.due, in: store)
            #expect(try await claim(store).isEmpty)
            #expect(try await store.storage.finishBadge(first))
            #expect(try await store.storage.nextPushDue() == Self.due + BadgeClaim.window)
            let second = try #require(try await claim(store, at: Self.due + BadgeClaim.window).first)
            #expect(first.badge.total == 3 && second.badge.total == 0 && second.attempt == 0)
            #expect(try await store.storage.finishBadge(second))
            #expect(try await store.storage.nextPushDue() == nil)
        }
    }

    @Test(arguments: StorageDriver.all)
    func aPostponedOneComesBackWithTheNumberOfThen(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let bob = try await unread(4, in: store)
            try await read(1, on: bob.tablet, in: store)
            let first = try #require(try await claim(store).first)
            #expect(try await store.storage.postponeBadge(first, due: Self.due + 9_000, attempt: 1))
            try await read(2, on: bob.tablet, at: Self.due, in: store)
            #expect(try await store.storage.nextPushDue() == Self.due + 9_000)
            let second = try #require(try await claim(store, at: Self.due + 9_000).first)
            #expect(second.badge.total == 2 && second.attempt == 1 && second.epoch > first.epoch)
            // Nobody knows what became of the first try.
            #expect(try await store.storage.postponeBadge(second, due: Self.due + 9_001, attempt: 2))
            #expect(try await claim(store, at: Self.due + 9_001).map(\.badge.total) == [2])
        }
    }

    @Test(arguments: StorageDriver.all)
    func aLostLeaseChangesNothing(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let bob = try await unread(4, in: store)
            try await read(4, on: bob.tablet, in: store)
            let slow = try #require(try await claim(store).first)
            let quick = try #require(try await claim(store, at: Self.due + 1_000).first)
            #expect(quick.row == slow.row && quick.epoch > slow.epoch)
            #expect(try await store.storage.finishBadge(slow) == false)
            #expect(try await store.storage.postponeBadge(slow, due: 0, attempt: 9) == false)
            #expect(try await store.storage.finishBadge(quick))
        }
    }

    /// What takes unread messages away from bob, who has two devices.
    enum Loss: CaseIterable, Sendable {
        case left, kicked, banned, groupDeleted, groupRemoved, takenBack, senderErased, expired
    }

    /// Design §4, *Badge*: the number follows the total, whatever changed it.
    @Test(arguments: StorageDriver.all, Loss.allCases)
    func aTotalThatFallsIsDueOnAllDevices(_ driver: StorageDriver, _ loss: Loss) async throws {
        try await driver.withStorage { store in
            let bob = try await unread(0, in: store)
            try await store.group("team", owner: bob.alice, members: bob.phone)
            var last: Message?
            for index in 0..<2 { last = try await store.send("\(index)", from: bob.alice, to: .group("team")) }
            for claim in try await store.claim() {
                _ = try await store.storage.pushPage(of: claim, limit: 9)
                _ = try await store.storage.finish(claim, deferring: [])
            }
            let id = try #require(last?.id)
            let storage = store.storage
            switch loss {
            case .left: try await storage.leave("team", by: bob.phone, now: Self.now)
            case .kicked: try await storage.kick("bob", from: "team", by: bob.alice, now: Self.now)
            case .banned: try await storage.ban("bob", from: "team", by: bob.alice, now: Self.now)
            case .groupDeleted: try await storage.deleteGroup("team", by: bob.alice, now: Self.now)
            case .groupRemoved: try await storage.removeGroup("team", now: Self.now)
            case .takenBack: _ = try await storage.delete(id, with: .group("team"), by: bob.alice, now: Self.now)
            case .senderErased:
                try await storage.beginErasure(of: "alice", now: Self.now)
                while try await !storage.continueErasure(of: "alice", limit: 1, now: Self.now).isLast {}
            case .expired:
                while try await storage.expireMessages(sentBefore: Self.now + 1, limit: 1, now: Self.now) {}
            }
            let claims = try await claim(store)
            #expect(claims.filter { $0.uid == "bob" }.map(\.device.token).sorted() == ["aa", "bb"])
            #expect(claims.allSatisfy { $0.badge.total == (loss == .takenBack ? 1 : 0) && $0.badge.version > 1 })
        }
    }

    /// Who had read everything, or nothing that counts, is told no number.
    @Test(arguments: StorageDriver.all)
    func anEndThatLeavesTheTotalAsItIsMakesNothingDue(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let bob = try await unread(1, in: store)
            try await store.group("team", owner: bob.alice, members: bob.phone)
            try await store.send("silent", from: bob.alice, to: .group("team"), counts: false)
            for claim in try await store.claim() { _ = try await store.storage.finish(claim, deferring: []) }
            try await store.storage.kick("bob", from: "team", by: bob.alice, now: Self.now)
            #expect(try await store.storage.nextPushDue() == nil)
        }
    }

    @Test(arguments: StorageDriver.all)
    func aDeviceThatIsGoneIsToldNothing(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let bob = try await unread(4, in: store)
            try await read(4, on: bob.tablet, in: store)
            try await store.storage.unregister(bob.phone)
            #expect(try await claim(store).isEmpty)
            #expect(try await store.storage.nextPushDue() == nil)
        }
    }
}
