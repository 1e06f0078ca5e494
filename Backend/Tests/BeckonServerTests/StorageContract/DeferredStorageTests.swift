import BeckonAPI
import BeckonModel
import BeckonServer
import Testing

@Suite struct DeferredStorageTests {
    private static let now = StorageFixture.now

    private struct Waiting {
        var bob: Session
        var message: Message
        var key: MessageKey
    }

    /// A message to bob whose push waits five seconds for an acknowledgement.
    private func waiting(_ store: StorageFixture) async throws -> Waiting {
        let alice = try await store.login("alice")
        let bob = try await store.login("bob")
        try await store.register("aa", for: bob)
        let message = try await store.send("hi", from: alice, to: .user("bob"))
        let claim = try #require(try await store.claim().first)
        let device = try #require(try await store.storage.pushPage(of: claim, limit: 9).recipients.first?.devices.first)
        let kept = try await store.storage.finish(
            claim, deferring: [DeferredPush(uid: "bob", device: device.id, due: Self.now + 5_000)])
        #expect(kept)
        return Waiting(bob: bob, message: message, key: MessageKey(message))
    }

    private func due(_ store: StorageFixture, at time: Int64) async throws -> [DeferredClaim] {
        try await store.storage.claimDeferredPushes(limit: 9, now: time, leaseUntil: time + 1_000)
    }

    @Test(arguments: StorageDriver.all)
    func aDeferredPushIsDueAtItsTimeWithAllThatIsNeeded(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let waiting = try await waiting(store)
            #expect(try await store.storage.nextPushDue() == Self.now + 5_000)
            #expect(try await due(store, at: Self.now + 4_999).isEmpty)
            let claim = try #require(try await due(store, at: Self.now + 5_000).first)
            #expect(claim.message == waiting.message && claim.uid == "bob" && claim.device.token == "aa")
            #expect(claim.badge == Badge(total: 1, version: 1) && claim.attempt == 0)
            #expect(try await due(store, at: Self.now + 5_001).isEmpty)
            #expect(try await store.storage.finishDeferred(claim))
            #expect(try await store.storage.nextPushDue() == nil)
        }
    }

    @Test(arguments: StorageDriver.all)
    func aPostponedPushComesBackWithItsAttemptAndAHigherFence(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            _ = try await waiting(store)
            let first = try #require(try await due(store, at: Self.now + 5_000).first)
            #expect(try await store.storage.postponeDeferred(first, due: Self.now + 8_000, attempt: 1))
            #expect(try await due(store, at: Self.now + 7_999).isEmpty)
            let second = try #require(try await due(store, at: Self.now + 8_000).first)
            #expect(second.attempt == 1 && second.epoch > first.epoch)
            #expect(try await store.storage.finishDeferred(first) == false)
            #expect(try await store.storage.postponeDeferred(first, due: 0, attempt: 9) == false)
            #expect(try await store.storage.finishDeferred(second))
        }
    }

    @Test(arguments: StorageDriver.all)
    func anAcknowledgementNotShownMakesItDueAtOnce(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let waiting = try await waiting(store)
            let other = try await store.login("bob")
            try await store.storage.expediteDeferred(session: other.id, message: waiting.key, now: Self.now + 1)
            #expect(try await due(store, at: Self.now + 1).isEmpty)
            try await store.storage.expediteDeferred(session: waiting.bob.id, message: waiting.key, now: Self.now + 1)
            #expect(try await due(store, at: Self.now + 1).count == 1)
        }
    }

    @Test(arguments: StorageDriver.all)
    func anAcknowledgementShownDropsIt(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let waiting = try await waiting(store)
            try await store.storage.dropDeferred(session: waiting.bob.id, message: waiting.key)
            #expect(try await store.storage.nextPushDue() == nil)
        }
    }

    @Test(arguments: StorageDriver.all)
    func whatWasReadOrHasNoDeviceAnyMoreIsDropped(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let waiting = try await waiting(store)
            let tablet = try await store.login("bob")
            _ = try await store.storage.read(upTo: waiting.message.id, with: .user("alice"), by: tablet, now: 1)
            #expect(try await due(store, at: Self.now + 9_000).isEmpty)
            // The number alone takes its place.
            #expect(try await store.storage.nextPushDue() == 1 + BadgeClaim.window)
        }
        try await driver.withStorage { store in
            let waiting = try await waiting(store)
            try await store.storage.unregister(waiting.bob)
            #expect(try await due(store, at: Self.now + 9_000).isEmpty)
            #expect(try await store.storage.nextPushDue() == nil)
        }
    }
}
