import BeckonAPI
import BeckonAPNsEmulator
import BeckonModel
import BeckonPush
import Testing

@Suite struct DeviceRegistryTests {
    private let now: Int64 = 1_700_000_000
    private var devices = DeviceRegistry()

    private func push(to token: String, _ id: String = "1", expiration: Int64? = nil) -> APNsPush {
        APNsPush(
            token: token, apnsID: id, topic: "com.example.chat", pushType: .alert, expiration: expiration, payload: [:])
    }

    private func register(
        _ devices: inout DeviceRegistry, device: String = "phone", topic: String = "com.example.chat", socket: Int = 1,
        after seconds: Int64 = 0
    ) -> (token: String, waiting: APNsPush?) {
        devices.register(
            device: device, topic: topic, environment: .sandbox, socket: socket, seconds: now + seconds)
    }

    @Test func token_isStableForAPhoneAndTopicAndUniqueOtherwise() {
        var devices = devices
        let token = register(&devices).token
        #expect(register(&devices, socket: 2).token == token)
        let others = [
            register(&devices, device: "other").token, register(&devices, topic: "com.example.chat.voip").token,
            devices.register(
                device: "phone", topic: "com.example.chat", environment: .production, socket: 1, seconds: now
            ).token,
        ]
        #expect(Set(others + [token]).count == 4)
        var restarted = DeviceRegistry()
        #expect(register(&restarted).token == token, "the same after a restart of the emulator")
    }

    @Test func pushForAPhoneThatIsThere_goesToItsNewestConnection() {
        var devices = devices
        let token = register(&devices, socket: 1).token
        #expect(devices.accept(push(to: token), seconds: now) == .deliver(to: 1))
        _ = register(&devices, socket: 2)
        #expect(devices.accept(push(to: token.uppercased()), seconds: now) == .deliver(to: 2))
        devices.disconnect(1)
        #expect(devices.accept(push(to: token), seconds: now) == .deliver(to: 2))
    }

    /// P-1.
    @Test func phoneThatIsOff_getsTheNewestPushOfEachTopicOnce() {
        var devices = devices
        let chat = register(&devices).token
        let voip = register(&devices, topic: "com.example.chat.voip").token
        devices.disconnect(1)
        #expect(devices.accept(push(to: chat, "1"), seconds: now) == .stored)
        #expect(devices.accept(push(to: chat, "2"), seconds: now) == .stored)
        #expect(devices.accept(push(to: voip, "3"), seconds: now) == .stored)
        #expect(register(&devices).waiting?.apnsID == "2")
        #expect(register(&devices).waiting == nil)
        #expect(register(&devices, topic: "com.example.chat.voip").waiting?.apnsID == "3")
    }

    /// P-1: 0 is one attempt; otherwise until the expiry, thirty days at most.
    @Test func expiration_endsTheKeeping() {
        var devices = devices
        let token = register(&devices).token
        devices.disconnect(1)
        #expect(devices.accept(push(to: token, expiration: 0), seconds: now) == .dropped)
        #expect(devices.accept(push(to: token, expiration: now), seconds: now) == .dropped)
        #expect(devices.accept(push(to: token, expiration: now + 10), seconds: now) == .stored)
        var late = devices
        #expect(register(&devices, after: 9).waiting != nil)
        #expect(register(&late, after: 10).waiting == nil)
        devices.disconnect(1)
        _ = devices.accept(push(to: token, expiration: .max), seconds: now)
        #expect(register(&devices, after: 30 * 24 * 3600).waiting == nil)
    }

    @Test func oneAttempt_doesNotReplaceWhatIsKept() {
        var devices = devices
        let token = register(&devices).token
        devices.disconnect(1)
        _ = devices.accept(push(to: token, "kept"), seconds: now)
        _ = devices.accept(push(to: token, "badge", expiration: 0), seconds: now)
        #expect(register(&devices).waiting?.apnsID == "kept")
    }

    @Test func deletedApp_losesItsTokenAndGetsAnotherWhenItComesBack() throws {
        var devices = devices
        let token = register(&devices).token
        #expect(devices.unregister(token, milliseconds: 1_700_000_000_500) == true)
        #expect(devices.unregister(token, milliseconds: 1_700_000_000_600) == false)
        #expect(devices.unregister("00", milliseconds: 0) == false)
        let afterwards = devices
        let error = #expect(throws: APNsRefusal.self) {
            try afterwards.check(token: token, topic: "com.example.chat", environment: .sandbox)
        }
        #expect(error == APNsRefusal(.unregistered, timestamp: 1_700_000_000_500))
        let new = register(&devices).token
        #expect(new != token)
        try devices.check(token: new, topic: "com.example.chat", environment: .sandbox)
    }
}
