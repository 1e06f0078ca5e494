import BeckonModel
import BeckonPush
import BeckonRouting
import BeckonTesting
import Foundation
import Testing

/// The rules of delivery, content, permission and badge (P-1 to P-11, P-33).
@MainActor @Suite(.timeLimit(.minutes(1))) struct PhoneDeliveryTests {
    @Test(arguments: PhoneBehaviour.StoredPush.allCases)
    func p1AnOfflinePhoneGetsOnePushAndNoneOfOneAttempt(kept: PhoneBehaviour.StoredPush) async throws {
        let fixture = try PhoneFixture(behaviour: PhoneBehaviour(storedPush: kept))
        try await fixture.used()
        fixture.phone.setConnected(false)
        for id in ["1", "2", "3"] { fixture.phone.receive(fixture.push(id, aps: ["alert": "Hi"])) }
        fixture.phone.receive(fixture.push("4", aps: ["alert": "Hi"], expiration: 0))
        fixture.phone.setConnected(true)
        #expect(fixture.phone.deliveredNotifications.map(\.requestIdentifier) == [kept == .newest ? "3" : "1"])
        fixture.phone.setConnected(false)
        fixture.phone.receive(fixture.push("5", aps: ["alert": "Hi"], expiration: fixture.time.source.seconds + 10))
        fixture.time.advance(by: .seconds(20))
        fixture.phone.setConnected(true)
        #expect(fixture.phone.deliveredNotifications.count == 1)
    }

    @Test func p2ACollapseIdentifierReplacesAndOnlyTheDateTellsTheTwoApart() async throws {
        let fixture = try PhoneFixture()
        try await fixture.used()
        fixture.receive("1", collapse: "c", ["alert": "one"])
        fixture.receive("2", ["alert": "other"])
        fixture.time.advance(by: .seconds(1))
        fixture.receive("3", collapse: "c", ["alert": "two"])
        let list = fixture.phone.deliveredNotifications
        #expect(list.map(\.requestIdentifier) == ["2", "c"])
        #expect(list.last?.content.body == "two")
        #expect(list.last.map(\.deliveredAt) == list.first.map { $0.deliveredAt + 1000 })
        #expect(fixture.phone.bannersShown.count == 3)
    }

    @Test(
        arguments: [
            [:], ["sound": "default"], ["badge": 4], ["alert": ""], ["alert": 7], ["alert": [:]],
            ["content-available": 1],
        ] as [[String: JSONValue]])
    func p5AndP6APushWithoutAVisibleTextShowsNothing(aps: [String: JSONValue]) async throws {
        let fixture = try PhoneFixture()
        try await fixture.used()
        fixture.receive(aps)
        #expect(fixture.phone.deliveredNotifications == [])
        #expect(fixture.phone.bannersShown == [])
        #expect(fixture.phone.presentations.count == 1)
    }

    @Test func p5APayloadWithoutApsShowsNothing() async throws {
        let fixture = try PhoneFixture()
        try await fixture.used()
        fixture.phone.receive(DeliveredPush(token: "0aff", apnsID: "1", payload: ["news": 1]))
        #expect(fixture.phone.deliveredNotifications == [])
    }

    @Test func p6AnAlertIsAStringOrADictionary() async throws {
        let fixture = try PhoneFixture()
        try await fixture.used()
        fixture.receive("1", ["alert": "Text"])
        fixture.receive("2", ["alert": ["title": "T", "subtitle": "S"], "sound": "default"])
        let contents = fixture.phone.deliveredNotifications.map(\.content)
        #expect(contents.map(\.body) == ["Text", ""])
        #expect(contents.map(\.title) == ["", "T"])
        #expect(fixture.phone.presentations.map { $0.options.contains(.sound) } == [false, true])
    }

    @Test func p7ABadgeIsANumberAndZeroClearsTheList() async throws {
        let fixture = try PhoneFixture()
        try await fixture.used()
        fixture.receive("1", ["alert": "Hi", "badge": 3])
        fixture.receive("2", ["alert": "Hi", "badge": "9"])
        #expect(fixture.phone.badge == 3)
        #expect(fixture.phone.deliveredNotifications.count == 2)
        fixture.receive("3", ["badge": 0])
        #expect(fixture.phone.badge == 0)
        #expect(fixture.phone.deliveredNotifications == [])
        fixture.receive("4", ["alert": "Hi", "badge": -2])
        #expect(fixture.phone.badge == 0)
        #expect(fixture.phone.deliveredNotifications.count == 1)
    }

    @Test func p8ALocalisedAlertIsReadFromTheAppsTable() async throws {
        let fixture = try PhoneFixture()
        try await fixture.used()
        fixture.receive(["alert": ["loc-key": "HELLO", "loc-args": ["Bob"]]])
        #expect(fixture.phone.deliveredNotifications.last?.content.body == "Hello Bob")
    }

    @Test func p9ThreadAndCategoryReachTheContentAndAnUnregisteredCategoryHasNoButtons() async throws {
        let fixture = try PhoneFixture()
        try await fixture.used()
        fixture.receive(["alert": "Hi", "thread-id": "t", "category": "CHAT"])
        let content = fixture.phone.deliveredNotifications.last?.content
        #expect(content?.threadIdentifier == "t" && content?.categoryIdentifier == "CHAT")
        #expect(!fixture.phone.tap("1", .custom(identifier: "REPLY", text: "Hi")))
        #expect(fixture.phone.deliveredNotifications.count == 1)
    }

    @Test(arguments: [NotificationPermission.notDetermined, .denied])
    func p11NothingIsShownWithoutPermissionAndTheExtensionDoesNotRun(permission: NotificationPermission) async throws {
        let script = ScriptedExtension.Script { $0 }
        let fixture = try PhoneFixture(permission: permission, extension: script)
        try await fixture.used()
        fixture.receive(["alert": "Hi", "badge": 3, "mutable-content": 1])
        #expect(fixture.phone.presentations.map(\.options) == [[]])
        #expect(fixture.phone.badge == 0)
        #expect(script.instances == 0)
    }

    @Test func p11AProvisionalAppIsQuietlyInTheList() async throws {
        let fixture = try PhoneFixture(permission: .provisional)
        try await fixture.used()
        fixture.receive(["alert": "Hi", "badge": 3, "sound": "default"])
        #expect(fixture.phone.presentations.map(\.options) == [.list])
    }

    @Test func p11AlertSoundAndBadgeCanBeOffOneByOne() async throws {
        let fixture = try PhoneFixture()
        try await fixture.used()
        let aps: [String: JSONValue] = ["alert": "Hi", "badge": 3, "sound": "default"]
        fixture.phone.permission = NotificationPermission(.authorized, allowsAlert: false)
        fixture.receive("1", aps)
        fixture.phone.permission = NotificationPermission(.authorized, allowsSound: false)
        fixture.receive("2", aps)
        fixture.phone.permission = NotificationPermission(.authorized, allowsBadge: false)
        fixture.receive("3", aps)
        #expect(
            fixture.phone.presentations.map(\.options) == [
                [.sound, .badge], [.banner, .list, .badge], [.banner, .list, .sound],
            ])
    }

    @Test func p11TheFirstQuestionIsAnsweredByThePersonAndNotAskedAgain() async throws {
        let fixture = try PhoneFixture(permission: .notDetermined)
        fixture.phone.launch()
        fixture.phone.permissionAnswer = .denied
        #expect(await fixture.script.systems[0].requestAuthorization() == .denied)
        fixture.phone.permissionAnswer = .authorized
        #expect(await fixture.script.systems[0].requestAuthorization() == .denied)
    }

    @Test func p33TheBadgeIsWhatWasWrittenLast() async throws {
        let fixture = try PhoneFixture()
        try await fixture.used()
        fixture.receive("1", ["alert": "Hi", "badge": 5])
        fixture.script.systems[0].setBadge(2)
        #expect(fixture.phone.badge == 2)
        fixture.receive("2", ["badge": 4])
        #expect(fixture.phone.badge == 4)
        #expect(fixture.phone.deliveredNotifications.count == 1)
        fixture.script.systems[0].setBadge(0)
        #expect(fixture.phone.deliveredNotifications == [])
    }

    @Test func p37ADismissedNotificationComesAnewWithTheNextPushOfItsIdentifier() async throws {
        let fixture = try PhoneFixture()
        try await fixture.used()
        fixture.receive("1", collapse: "c")
        fixture.phone.tap("c", .dismiss)
        fixture.receive("2", collapse: "c")
        #expect(fixture.phone.deliveredNotifications.count == 1)
        #expect(fixture.phone.bannersShown.count == 2)
    }

    @Test func aPushForAnotherTokenIsNotForThisPhone() async throws {
        let fixture = try PhoneFixture()
        try await fixture.used()
        var push = fixture.push(aps: ["alert": "Hi"])
        push.token = "ff"
        fixture.phone.receive(push)
        #expect(fixture.phone.presentations == [])
    }

    @Test func aFrameOfTheEmulatorIsReadAsAPush() throws {
        let frame = #"""
            {"type":"push","token":"0aff","apnsID":"a","pushType":"alert","priority":10,"payload":{"aps":{"alert":"Hi"}}}
            """#
        let push = try JSONDecoder().decode(DeliveredPush.self, from: Data(frame.utf8))
        #expect(push == DeliveredPush(token: "0aff", apnsID: "a", payload: ["aps": ["alert": "Hi"]]))
    }
}
