import BeckonAPI
import BeckonAPNsEmulator
import BeckonClient
import BeckonModel
import BeckonNet
import BeckonPush
import BeckonTesting
import Foundation
import Testing

@testable import BeckonDesk

/// Case sh-17, the whole way: server, gateway, emulator and bob's two phones over real sockets; a third device shows what
/// the gateway sends.
@MainActor @Suite(.timeLimit(.minutes(2))) struct Sh17BadgeReadElsewhereTests {
    private struct File: Decodable {
        let input: JSONValue
        let expected: JSONValue
    }

    private let events: [JSONValue]
    private let expected: JSONValue

    init() throws {
        let file = Project.folder.appending(path: "Tests/Cases/sh-17-badge-read-elsewhere.json")
        let read = try JSONDecoder().decode(File.self, from: Data(contentsOf: file))
        events = try #require(read.input["events"]?.array)
        expected = try #require(read.expected["at"])
    }

    private func badge(_ at: String) -> Int? { expected[at]?["badge"]?.int.map(Int.init) }

    /// The case's chat `c-1` is alice's; bob's `phone` is the device that it tells of, his other one reads.
    @Test func sh_17_badge_read_elsewhere_theGatewaySendsTheNumberAloneToTheOtherDevices() async throws {
        let stage = try await DemoStage()
        let (phone, tablet) = (stage.bob.phone, stage.bobWithoutScenes.phone)
        let loop = try EventLoop(name: "way")
        let client = HTTPClient(loop: loop)
        let third = try await TestPhone(client: client, port: stage.apns.phonePort)
        try await register(third, on: stage)
        phone.enterBackground()
        /// What the third device was sent.
        var sent: [DeliveredPush] = []

        for event in events {
            switch event["ev"]?.string {
            case "push":
                let total = try #require(event["badge"]?.int.map(Int.init))
                stage.alice.phone.chatApp?.openChat(with: .user(DemoPeople.bob))
                stage.alice.phone.chatApp?.send("Message \(total)")
                try await phone.until { phone.deliveredNotifications.count == total }
                #expect(phone.badge == total)
                sent += try await third.pushes { $0.payload["message"] != nil }
            case "server.readOnOtherDevice":
                tablet.activate()
                tablet.chatApp?.openChat(with: .user(DemoPeople.alice))
                let numbers = try await third.pushes { $0.payload["message"] == nil }
                let number = try #require(numbers.first)
                try check(number, total: event["unreadTotal"], against: expected["before 90"]?["gatewaySends"])
                #expect(!sent.contains { $0.requestIdentifier == number.requestIdentifier })
                sent += numbers
                try await phone.until { phone.badge == badge("before 90") }
                // From now on alice's messages are not read at once.
                tablet.enterBackground()
            case "app.foreground":
                phone.activate()
                let left = expected["90"]?["deliveredNotificationsOf"]?["c-1"]?.int.map(Int.init)
                try await phone.until { phone.deliveredNotifications.count == left && phone.badge == badge("90") }
            case "app.background": phone.enterBackground()
            default: Issue.record("an event that this test does not play")
            }
        }
        #expect(phone.badge == badge("130"))
        // The message of 130 came after everything else: neither more numbers, nor one to the device that read.
        #expect(sent.map { $0.payload["message"] != nil } == [true, true, true, true, false, true])
        try await tablet.until { tablet.deliveredNotifications.count == 1 }
        #expect(!tablet.presentations.contains { $0.notification.content.userInfo["message"] == nil })
        await client.close()
        await loop.shutdown()
        await stage.shutDown()
    }

    /// The device becomes bob's, with a session of its own.
    private func register(_ device: TestPhone, on stage: DemoStage) async throws {
        let backend = APICaller(transport: stage.people.transport, apiKey: stage.people.apiKey)
        let session = try await backend.call(API.createToken, ["uid": DemoPeople.bob.rawValue])
        _ = try await APICaller(transport: stage.people.transport, token: session.token).call(
            API.registerPushToken,
            body: PushRegistration(token: device.token, environment: .sandbox, topic: TestPhone.topic))
    }

    /// `gatewaySends` of the case, word by word.
    private func check(_ push: DeliveredPush, total: JSONValue?, against sends: JSONValue?) throws {
        let sends = try #require(sends)
        let aps = try #require(push.payload["aps"]?.object)
        let contained = try #require(sends["apsContains"]?.object)
        for (key, value) in contained { #expect(aps[key] == value) }
        #expect(aps["badge"] == total)
        for key in try #require(sends["apsLacks"]?.array) { #expect(aps[try #require(key.string)] == nil) }
        #expect(push.pushType == sends["pushType"]?.string)
        #expect(sends["ownObjectBesideAps"] == "allowed")
        let beside = push.payload.keys.filter { $0 != "aps" }
        #expect(beside == ["beckon"])
        let read = try #require(PushReader.standard.message(in: push.payload))
        #expect(read.kind == .read && read.account == "bob")
        #expect(read.badge.map { Int64($0.total) } == total?.int)
        // P-1, P-3: it does not take a stored alert's place, and may wait for power.
        #expect(push.priority == 5)
    }
}
