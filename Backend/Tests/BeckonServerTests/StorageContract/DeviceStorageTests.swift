import BeckonAPI
import BeckonModel
import BeckonServer
import Testing

/// R-X.1 and server-notes §4, *Token moves*.
@Suite struct DeviceStorageTests {
    /// The devices that a message from alice to bob would be pushed to.
    private func devices(_ store: StorageFixture, from alice: Session) async throws -> [PushDevice] {
        try await store.send("look", from: alice, to: .user("bob"))
        var found: [PushDevice] = []
        for claim in try await store.claim() {
            found = try await store.storage.pushPage(of: claim, limit: 10).recipients.flatMap(\.devices)
            _ = try await store.storage.finish(claim, deferring: [])
        }
        return found
    }

    @Test(arguments: StorageDriver.all)
    func theLastRegistrationOwnsTheToken(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            try await store.register("aa", for: bob)
            #expect(try await devices(store, from: alice).map(\.token) == ["aa"])
            let carol = try await store.login("carol")
            try await store.register("aa", for: carol)
            #expect(try await devices(store, from: alice).isEmpty)
            // A late unregister of the former owner takes nothing from the new one.
            #expect(try await store.storage.unregister(bob) == false)
            try await store.send("x", from: alice, to: .user("carol"))
            let claim = try #require(try await store.claim().first)
            #expect(
                try await store.storage.pushPage(of: claim, limit: 10).recipients.flatMap(\.devices).map(\.session)
                    == [carol.id])
        }
    }

    @Test(arguments: StorageDriver.all)
    func aSessionHasOneTokenTheLatest(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            let tablet = try await store.login("bob")
            try await store.register("aa", for: bob)
            try await store.register("bb", for: bob)
            try await store.register("cc", for: tablet)
            #expect(try await devices(store, from: alice).map(\.token) == ["bb", "cc"])
            #expect(try await store.storage.unregister(bob))
            #expect(try await devices(store, from: alice).map(\.token) == ["cc"])
        }
    }

    @Test(arguments: StorageDriver.all)
    func theSameRegistrationAgainIsTheSameDeviceWithANewTime(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            try await store.register("aa", for: bob, at: 1_000)
            let first = try #require(try await devices(store, from: alice).first)
            try await store.register("aa", for: bob, at: 2_000)
            let second = try #require(try await devices(store, from: alice).first)
            #expect(first.id == second.id && first.registeredAt == 1_000 && second.registeredAt == 2_000)
        }
    }

    @Test(arguments: StorageDriver.all)
    func endingASessionForgetsItsDevice(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            try await store.register("aa", for: bob)
            try await store.storage.removeSession(bob.id)
            #expect(try await devices(store, from: alice).isEmpty)
        }
    }

    /// A 410 of APNs has the moment since when the token is gone: an app that was installed again since keeps it.
    @Test(arguments: StorageDriver.all)
    func aDeviceRegisteredAfterItWasReportedGoneStays(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            try await store.register("aa", for: bob, at: 5_000)
            let device = try #require(try await devices(store, from: alice).first)
            #expect(try await store.storage.removeDevice(device.id, unlessRegisteredAfter: 4_999) == false)
            #expect(try await devices(store, from: alice) == [device])
            #expect(try await store.storage.removeDevice(device.id, unlessRegisteredAfter: 5_000))
            #expect(try await devices(store, from: alice).isEmpty)
        }
    }
}
