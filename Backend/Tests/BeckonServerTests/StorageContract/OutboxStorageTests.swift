import BeckonAPI
import BeckonModel
import BeckonServer
import Testing

/// Server-notes §4.
@Suite struct OutboxStorageTests {
    @Test(arguments: StorageDriver.all)
    func aMessageIsClaimedOnceAndFinished(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            try await store.register("aa", for: bob)
            let message = try await store.send("hi", from: alice, to: .user("bob"))
            let claim = try #require(try await store.claim().first)
            #expect(claim.message == MessageKey(message) && claim.cursor == nil)
            #expect(try await store.claim().isEmpty)
            let page = try await store.storage.pushPage(of: claim, limit: 10)
            #expect(page.message == message && page.isLast)
            #expect(page.recipients.map(\.uid) == ["bob"])
            #expect(page.recipients.first?.badge == Badge(total: 1, version: 1))
            #expect(try await store.storage.finish(claim, deferring: []))
            #expect(try await store.storage.nextPushDue() == nil)
            #expect(try await store.storage.finish(claim, deferring: []) == false)
        }
    }

    @Test(arguments: StorageDriver.all)
    func pagesHoldThoseWhoAreToBeToldInOrder(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let owner = try await store.login("m")
            try await store.register("00", for: owner)
            try await store.group("team", owner: owner)
            for uid: UserID in ["d", "b", "a", "c", "e", "silent"] {
                let session = try await store.login(uid)
                _ = try await store.storage.join("team", uid, now: 1)
                if uid != "silent" { try await store.register("0\(uid)", for: session) }
            }
            let message = try await store.send("hi", from: owner, to: .group("team"))
            // Read on a device meanwhile, and joined afterwards.
            let c = try await store.login("c")
            _ = try await store.storage.read(upTo: message.id, with: .group("team"), by: c, now: 1)
            let late = try await store.login("late")
            try await store.register("ff", for: late)
            _ = try await store.storage.join("team", "late", now: 1)

            var claim = try #require(try await store.claim().first)
            let first = try await store.storage.pushPage(of: claim, limit: 2)
            #expect(first.recipients.map(\.uid) == ["a", "b"] && !first.isLast)
            #expect(
                try await store.storage.advance(
                    claim, past: "b", deferring: [], leaseUntil: StorageFixture.now + 60_000))
            claim.cursor = "b"
            let second = try await store.storage.pushPage(of: claim, limit: 2)
            #expect(second.recipients.map(\.uid) == ["d", "e"] && second.isLast)
        }
    }

    @Test(arguments: StorageDriver.all)
    func aLostLeaseChangesNothing(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            try await store.register("aa", for: bob)
            try await store.send("hi", from: alice, to: .user("bob"))
            let now = StorageFixture.now
            let slow = try #require(try await store.claim(now: now, leaseUntil: now + 100).first)
            #expect(try await store.storage.nextPushDue() == now + 100)
            #expect(try await store.claim(now: now + 99).isEmpty)
            let quick = try #require(try await store.claim(now: now + 100, leaseUntil: now + 200).first)
            #expect(quick.epoch > slow.epoch && quick.row == slow.row)
            let device = try #require(
                try await store.storage.pushPage(of: slow, limit: 1).recipients.first?.devices.first)
            let deferred = [DeferredPush(uid: "bob", device: device.id, due: now)]
            #expect(
                try await store.storage.advance(slow, past: "bob", deferring: deferred, leaseUntil: now + 900) == false)
            #expect(try await store.storage.release(slow, due: now) == false)
            #expect(try await store.storage.finish(slow, deferring: deferred) == false)
            #expect(
                try await store.storage.claimDeferredPushes(limit: 9, now: now + 999, leaseUntil: now + 999).isEmpty)
            #expect(try await store.storage.finish(quick, deferring: []))
        }
    }

    @Test(arguments: StorageDriver.all)
    func aReleasedRowIsClaimedWhereItsCursorStands(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            try await store.login("bob")
            try await store.send("hi", from: alice, to: .user("bob"))
            let now = StorageFixture.now
            let claim = try #require(try await store.claim().first)
            #expect(try await store.storage.advance(claim, past: "b", deferring: [], leaseUntil: now + 50))
            #expect(try await store.storage.release(claim, due: now + 10))
            #expect(try await store.claim(now: now + 9).isEmpty)
            #expect(try await store.claim(now: now + 10).first?.cursor == "b")
        }
    }

    @Test(arguments: StorageDriver.all)
    func theWorkerIsToldOfEachCommitThatMakesAPushDue(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            try await store.login("bob")
            try await store.send("hi", from: alice, to: .user("bob"))
            var signals = store.storage.pushSignal.makeAsyncIterator()
            #expect(await signals.next() != nil)
            #expect(try await store.claim().count == 1)
        }
    }
}
