import BeckonAPI
import BeckonModel
import BeckonServer
import Testing

/// edits and deletions follow to the devices that were pushed the message, and to no others.
@Suite(.timeLimit(.minutes(1))) struct RevisionStorageTests {
    private static let now = StorageFixture.now

    private struct World {
        var alice: Session
        /// With the token `aa`.
        var bob: Session
        var message: Message
        var claim: PushClaim
        var page: PushPage

        var sent: [SentPush] {
            page.recipients.flatMap { recipient in
                recipient.devices.map { SentPush(uid: recipient.uid, device: $0.id, revision: page.revision) }
            }
        }
    }

    /// A message to bob whose push is on its way.
    private func sending(in store: StorageFixture) async throws -> World {
        let alice = try await store.login("alice")
        let bob = try await store.login("bob")
        try await store.register("aa", for: bob)
        let message = try await store.send("before", from: alice, to: .user("bob"))
        let claim = try #require(try await store.claim().first)
        let page = try await store.storage.pushPage(of: claim, limit: 9)
        #expect(page.revision == 0)
        return World(alice: alice, bob: bob, message: message, claim: claim, page: page)
    }

    private func edit(_ world: World, to text: String, at time: Int64 = now, in store: StorageFixture) async throws {
        _ = try await store.storage.edit(
            world.message.id, with: .user("bob"), to: MessageChange(text: MessageChange.Part(text)), by: world.alice,
            now: time)
    }

    private func claim(_ store: StorageFixture, at time: Int64 = now + 5) async throws -> [DeferredClaim] {
        try await store.storage.claimDeferredPushes(limit: 9, now: time, leaseUntil: time + 1_000)
    }

    @Test(arguments: StorageDriver.all)
    func anEditIsDueAtOnceWhereTheMessageWasSent(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let world = try await sending(in: store)
            #expect(try await store.storage.finish(world.claim, deferring: [], sent: world.sent))
            var signals = store.storage.pushSignal.makeAsyncIterator()
            _ = await signals.next()
            try await edit(world, to: "after", at: Self.now + 5, in: store)
            #expect(await signals.next() != nil)
            #expect(try await store.storage.nextPushDue() == Self.now + 5)
            let first = try #require(try await claim(store).first)
            #expect(first.replaces && first.message.text == "after" && first.message.editedAt != nil)
            #expect(first.revision > world.message.id && first.device.token == "aa" && first.badge.total == 1)
            // Once more while it is sent: the second one follows.
            try await edit(world, to: "again", at: Self.now + 6, in: store)
            #expect(try await store.storage.finishDeferred(first, wasSent: true))
            let second = try #require(try await claim(store, at: Self.now + 6).first)
            #expect(second.message.text == "again" && second.revision > first.revision)
            #expect(try await store.storage.finishDeferred(second, wasSent: true))
            #expect(try await store.storage.nextPushDue() == nil)
        }
    }

    @Test(arguments: StorageDriver.all)
    func aDeletionIsDueThereToo(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let world = try await sending(in: store)
            #expect(try await store.storage.finish(world.claim, deferring: [], sent: world.sent))
            _ = try await store.storage.delete(world.message.id, with: .user("bob"), by: world.alice, now: Self.now)
            let claim = try #require(try await claim(store).first)
            #expect(claim.replaces && claim.message.text == nil && claim.message.deletedAt != nil)
            #expect(claim.badge.total == 0)
        }
    }

    /// The push service had the old text when the edit came.
    @Test(arguments: StorageDriver.all, [true, false])
    func aChangeWhileItIsSentFollows(_ driver: StorageDriver, deletes: Bool) async throws {
        try await driver.withStorage { store in
            let world = try await sending(in: store)
            if deletes {
                _ = try await store.storage.delete(world.message.id, with: .user("bob"), by: world.alice, now: Self.now)
            } else {
                try await edit(world, to: "after", in: store)
            }
            #expect(try await claim(store).isEmpty, "nothing is shown yet")
            #expect(
                try await store.storage.advance(
                    world.claim, past: "bob", deferring: [], sent: world.sent, leaseUntil: Self.now + 9_000))
            let claims = try await claim(store)
            #expect(claims.map(\.replaces) == [true] && claims.first?.message.text == (deletes ? nil : "after"))
        }
    }

    /// One that waits for its first push says what the message says then, and is no repeat.
    @Test(arguments: StorageDriver.all)
    func whatWasNotSentYetIsPushedAsItIs(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let world = try await sending(in: store)
            let device = try #require(world.sent.first?.device)
            let later = DeferredPush(uid: "bob", device: device, due: Self.now)
            #expect(try await store.storage.finish(world.claim, deferring: [later], sent: []))
            try await edit(world, to: "after", in: store)
            let claims = try await claim(store)
            #expect(claims.map(\.message.text) == ["after"] && claims.first?.message.editedAt == nil)
            #expect(claims.first?.replaces == false && claims.first?.revision ?? 0 > 0)
            #expect(try await store.storage.finishDeferred(try #require(claims.first), wasSent: true))
            #expect(try await store.storage.nextPushDue() == nil)
        }
    }

    enum Reason: CaseIterable, Sendable { case read, left, deviceGone, erased, blocked, muted }

    @Test(arguments: StorageDriver.all, Reason.allCases)
    func whoIsNotToBeToldIsNot(_ driver: StorageDriver, _ reason: Reason) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            try await store.register("aa", for: bob)
            try await store.group("team", owner: alice, members: bob)
            let message = try await store.send("before", from: alice, to: .group("team"))
            let claim = try #require(try await store.claim().first)
            let page = try await store.storage.pushPage(of: claim, limit: 9)
            let device = try #require(page.recipients.first?.devices.first)
            let sent = [SentPush(uid: "bob", device: device.id, revision: page.revision)]
            #expect(try await store.storage.finish(claim, deferring: [], sent: sent))
            switch reason {
            case .read:
                _ = try await store.storage.read(upTo: message.id, with: .group("team"), by: bob, now: Self.now)
            case .left: try await store.storage.leave("team", by: bob, now: Self.now)
            case .deviceGone: try await store.storage.unregister(bob)
            case .erased: try await store.storage.beginErasure(of: "bob", now: Self.now)
            case .blocked: try await store.storage.block("alice", by: bob, now: Self.now)
            case .muted: try await store.storage.mute(.group("team"), until: .max, by: bob, now: Self.now)
            }
            _ = try await store.storage.edit(
                message.id, with: .group("team"), to: MessageChange(text: MessageChange.Part("after")), by: alice,
                now: Self.now)
            #expect(try await self.claim(store).isEmpty)
        }
    }

    /// Retention: after as long as pushes are kept nothing is known of them.
    @Test(arguments: StorageDriver.all)
    func whatWasSentLongAgoIsForgotten(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let world = try await sending(in: store)
            #expect(try await store.storage.finish(world.claim, deferring: [], sent: world.sent))
            while try await store.storage.expirePushes(storedBefore: Self.now + 1, limit: 1) {}
            try await edit(world, to: "after", in: store)
            #expect(try await store.storage.nextPushDue() == nil)
        }
    }
}
