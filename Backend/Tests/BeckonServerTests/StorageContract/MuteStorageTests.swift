import BeckonAPI
import BeckonModel
import BeckonServer
import Testing

/// R-X.2, mute until: not pushed, and otherwise as ever.
@Suite(.timeLimit(.minutes(1))) struct MuteStorageTests {
    private static let end = StorageFixture.now + 60_000

    @Test(arguments: StorageDriver.all)
    func aMutedMemberIsNotPushedUntilTheTimeHasCome(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            let carol = try await store.login("carol")
            for (token, session) in [("bb", bob), ("cc", carol)] { try await store.register(token, for: session) }
            try await store.group("team", owner: alice, members: bob, carol)
            try await store.storage.mute(.group("team"), until: Self.end, by: bob, now: StorageFixture.now)
            try await store.send("hi", from: alice, to: .group("team"))
            let claim = try #require(try await store.claim().first)
            func pushed(at now: Int64) async throws -> [UserID] {
                try await store.storage.pushPage(of: claim, limit: 9, now: now).recipients.map(\.uid)
            }
            #expect(try await pushed(at: Self.end - 1) == ["carol"])
            #expect(try await pushed(at: Self.end) == ["bob", "carol"])
            // It counts as unread, also in the number.
            let list = try await store.storage.conversations(of: "bob")
            #expect(list.badge.total == 1 && list.conversations.first?.muteUntil == Self.end)
            #expect(try await store.storage.conversations(of: "carol").conversations.first?.muteUntil == nil)
            try await store.storage.mute(.group("team"), until: nil, by: bob, now: StorageFixture.now)
            #expect(try await pushed(at: Self.end - 1) == ["bob", "carol"])
        }
    }

    /// Muted between the push page and the device's turn.
    @Test(arguments: StorageDriver.all)
    func whatWaitsForADeviceIsDroppedWhileItIsMuted(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            try await store.register("bb", for: bob)
            let now = StorageFixture.now
            for index in 0..<2 { try await store.send("\(index)", from: alice, to: .user("bob")) }
            for (claim, due) in zip(try await store.claim(), [now, Self.end]) {
                let device = try #require(
                    try await store.storage.pushPage(of: claim, limit: 9).recipients.first?.devices.first)
                let later = DeferredPush(uid: "bob", device: device.id, due: due)
                #expect(try await store.storage.finish(claim, deferring: [later]))
            }
            try await store.storage.mute(.user("alice"), until: Self.end, by: bob, now: now)
            #expect(try await store.storage.claimDeferredPushes(limit: 9, now: now, leaseUntil: now + 1).isEmpty)
            let after = try await store.storage.claimDeferredPushes(
                limit: 9, now: Self.end, leaseUntil: Self.end + 1)
            #expect(after.map(\.message.text) == ["1"])
        }
    }

    @Test(arguments: StorageDriver.all)
    func otherDevicesHearWhatHasChangedAndNothingElse(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            try await store.send("hi", from: alice, to: .user("bob"))
            let events = EventLog()
            store.storage.observe { events.append($0) }
            let now = StorageFixture.now
            for until in [Self.end, Self.end, nil, nil, now] {
                try await store.storage.mute(.user("alice"), until: until, by: bob, now: now)
            }
            #expect(
                events.takeAll() == [
                    .muted(MuteState(.user("alice"), until: Self.end), by: bob),
                    .muted(MuteState(.user("alice"), until: nil), by: bob),
                ])
            for _ in 0..<2 { try await store.storage.block("alice", by: bob, now: 1) }
            for _ in 0..<2 { try await store.storage.unblock("alice", by: bob) }
            #expect(
                events.takeAll() == [
                    .blocked(BlockState(uid: "alice", blocked: true), by: bob),
                    .blocked(BlockState(uid: "alice", blocked: false), by: bob),
                ])
        }
    }

    @Test(arguments: StorageDriver.all)
    func onlyWhatOneIsInCanBeMuted(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            try await store.group("secret", .private, owner: alice)
            try await store.group("team", owner: alice)
            for (receiver, expected) in [
                (.user("alice"), .noConversation), (.user("nobody"), .unknownUser), (.group("secret"), .unknownGroup),
                (.group("nowhere"), .unknownGroup), (.group("team"), .notAMember),
            ] as [(Receiver, StorageError)] {
                await #expect(throws: expected) {
                    try await store.storage.mute(receiver, until: Self.end, by: bob, now: StorageFixture.now)
                }
            }
            // Who comes back begins anew.
            _ = try await store.storage.join("team", "bob", now: 1)
            try await store.storage.mute(.group("team"), until: Self.end, by: bob, now: StorageFixture.now)
            try await store.storage.leave("team", by: bob, now: 1)
            _ = try await store.storage.join("team", "bob", now: 1)
            #expect(try await store.storage.conversations(of: "bob").conversations.first?.muteUntil == nil)
        }
    }
}
