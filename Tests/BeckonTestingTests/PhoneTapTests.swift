import BeckonModel
import BeckonRouting
import BeckonTesting
import Testing

/// The rules of taps and launches (P-22 to P-28, P-36).
@MainActor @Suite(.timeLimit(.minutes(1))) struct PhoneTapTests {
    @Test func p22ATapADismissalAndAButtonAreToldApart() async throws {
        let fixture = try PhoneFixture()
        fixture.script.categories = [
            NotificationCategory(
                "CHAT", buttons: [.init("REPLY", isTextInput: true), .init("OPEN", isForeground: true)],
                tellsDismissal: true)
        ]
        try await fixture.used()
        for id in ["1", "2", "3", "4"] { fixture.receive(id, ["alert": "Hi", "category": "CHAT"]) }
        #expect(!fixture.phone.tap("1", .custom(identifier: "REPLY", text: nil)), "a reply needs its text")
        #expect(fixture.phone.tap("1", .custom(identifier: "REPLY", text: "Yes")))
        #expect(fixture.phone.tap("2", .dismiss))
        #expect(fixture.phone.state == .background)
        #expect(fixture.phone.tap("3", .custom(identifier: "OPEN", text: nil)))
        #expect(fixture.phone.state == .active)
        #expect(fixture.phone.tap("4"))
        #expect(
            fixture.script.responses.map(\.action) == [
                .custom(identifier: "REPLY", text: "Yes"), .dismiss, .custom(identifier: "OPEN", text: nil), .default,
            ])
    }

    @Test func p22ADismissalIsNotToldWhereTheCategoryDoesNotAskForIt() async throws {
        let fixture = try PhoneFixture()
        try await fixture.used()
        fixture.receive()
        #expect(fixture.phone.tap("1", .dismiss))
        #expect(fixture.script.calls == [])
        #expect(fixture.phone.deliveredNotifications == [])
    }

    @Test func p23ATapRemovesItsNotificationAndTheIconRemovesNone() async throws {
        let fixture = try PhoneFixture()
        try await fixture.used()
        fixture.receive("1")
        fixture.receive("2")
        fixture.phone.activate()
        #expect(fixture.phone.deliveredNotifications.count == 2)
        fixture.phone.tap("1")
        #expect(fixture.phone.deliveredNotifications.map(\.requestIdentifier) == ["2"])
        #expect(!fixture.phone.tap("1"))
    }

    @Test func p24WithoutADelegateAtTheEndOfTheLaunchTheResponseIsLost() async throws {
        let fixture = try PhoneFixture(scenes: false)
        try await fixture.usedAndKilled()
        fixture.receive()
        fixture.script.setsDelegate = false
        fixture.phone.tap("1")
        #expect(fixture.phone.faults == [.responseLost])
        #expect(fixture.script.responses == [])
    }

    @Test func p24TheDelegateIsHeldWeakly() async throws {
        @MainActor final class Nobody: PhoneNotificationDelegate {
            func willPresent(
                _ notification: DeliveredNotification,
                completion: @escaping @MainActor @Sendable (PresentationOptions) -> Void
            ) { completion(.all) }
            func didReceive(
                _ response: NotificationResponse, completion: @escaping @MainActor @Sendable () -> Void
            ) { completion() }
        }
        let fixture = try PhoneFixture()
        fixture.phone.launch()
        do {
            let nobody = Nobody()
            fixture.script.systems[0].notificationDelegate = nobody
        }
        #expect(fixture.script.systems[0].notificationDelegate == nil)
    }

    @Test func p25WithoutScenesTheLaunchOptionsHoldThePayloadAndTheDelegateFollows() async throws {
        let fixture = try PhoneFixture(scenes: false)
        try await fixture.usedAndKilled()
        fixture.receive()
        fixture.phone.tap("1")
        #expect(Array(fixture.script.calls.prefix(3)) == ["launched", "didReceive", "active"])
        #expect(fixture.script.launchOptions.first?.remoteNotification == ["aps": ["alert": "Hi"]])
        #expect(fixture.script.responses.map(\.requestIdentifier) == ["1"])
    }

    @Test(arguments: PhoneBehaviour.ColdStartReport.allCases, [true, false])
    func p26WithScenesTheOptionsOrTheDelegateOrBothReport(
        report: PhoneBehaviour.ColdStartReport, early: Bool
    ) async throws {
        let fixture = try PhoneFixture(
            behaviour: PhoneBehaviour(coldStartReport: report, reportsBeforeActive: early))
        try await fixture.usedAndKilled()
        fixture.receive()
        fixture.phone.tap("1")
        #expect(fixture.script.launchOptions.map(\.remoteNotification) == [nil])
        let delegate = early ? ["didReceive", "active"] : ["active", "didReceive"]
        switch report {
        case .sceneOptions:
            #expect(Array(fixture.script.calls.prefix(3)) == ["launched", "scene with response", "active"])
        case .delegate: #expect(Array(fixture.script.calls.prefix(4)) == ["launched", "scene"] + delegate)
        case .both: #expect(Array(fixture.script.calls.prefix(4)) == ["launched", "scene with response"] + delegate)
        }
        #expect(Set(fixture.script.responses).count == 1)
        #expect(fixture.script.responses.first?.scene != nil)
    }

    @Test func p27ALaunchIntoTheBackgroundIsNoTap() async throws {
        let fixture = try PhoneFixture()
        fixture.phone.launch(by: .system)
        #expect(fixture.script.calls == ["launched"])
        #expect(fixture.phone.state == .background)
        fixture.phone.activate()
        #expect(Array(fixture.script.calls.prefix(3)) == ["launched", "scene", "active"])
    }

    @Test func p28ATapAfterTheSceneHasGoneConnectsANewOneInTheSameProcess() async throws {
        let fixture = try PhoneFixture()
        try await fixture.used()
        fixture.receive()
        fixture.phone.disconnectScene()
        fixture.phone.tap("1")
        #expect(fixture.script.calls == ["scene gone", "scene with response", "didReceive", "active"])
    }

    @Test func aTapInTheBackgroundReachesTheDelegateBeforeTheAppIsActive() async throws {
        let fixture = try PhoneFixture()
        try await fixture.used()
        fixture.receive()
        fixture.phone.tap("1")
        #expect(fixture.script.calls == ["didReceive", "active"])
    }

    @Test func p36ABackgroundActionStartsTheAppWithoutASceneAndNotOnScreen() async throws {
        let fixture = try PhoneFixture()
        fixture.script.categories = [NotificationCategory("CHAT", buttons: [.init("REPLY", isTextInput: true)])]
        try await fixture.usedAndKilled()
        fixture.receive(["alert": "Hi", "category": "CHAT"])
        #expect(fixture.phone.tap("1", .custom(identifier: "REPLY", text: "Yes")))
        #expect(Array(fixture.script.calls.prefix(2)) == ["launched", "didReceive"])
        #expect(fixture.phone.state == .background)
    }

    @Test func aKilledProcessIsGoneAndWhatItStillDoesIsAFault() async throws {
        let fixture = try PhoneFixture()
        try await fixture.used()
        let left = fixture.script.systems[0]
        await fixture.phone.kill(by: .person)
        #expect(fixture.script.calls == ["terminated"])
        #expect(fixture.phone.state == .notRunning && !fixture.phone.isInAppSwitcher)
        left.setBadge(7)
        #expect(fixture.phone.badge == 0)
        #expect(fixture.phone.faults == [.deadProcessActed("setBadge")])
        fixture.phone.launch()
        #expect(!left.isAlive && fixture.script.systems[1].isAlive)
        await fixture.phone.kill()
        #expect(fixture.phone.isInAppSwitcher)
    }

    @Test func aWaitThatIsCancelledEnds() async throws {
        let fixture = try PhoneFixture()
        let wait = Task { try await fixture.phone.until { false } }
        wait.cancel()
        await #expect(throws: CancellationError.self) { try await wait.value }
    }
}
