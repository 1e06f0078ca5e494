import BeckonModel
import BeckonPush
import BeckonRouting
import BeckonTesting
import Testing

/// Cold starts, and an iPad with several windows (P-22, P-25, P-26, P-28).
@MainActor @Suite(.timeLimit(.minutes(1))) struct PhoneSceneTests {
    private func withTwoScenes(
        _ behaviour: PhoneBehaviour = PhoneBehaviour()
    ) async throws -> (fixture: PhoneFixture, first: String, second: String) {
        let fixture = try PhoneFixture(behaviour: behaviour) { bundle, _ in bundle.supportsSeveralScenes = true }
        fixture.phone.launch()
        try await fixture.phone.until { fixture.phone.pushToken != nil }
        let first = try #require(fixture.phone.currentScene)
        let second = try #require(fixture.phone.openScene())
        fixture.script.calls = []
        fixture.script.sceneCalls = []
        return (fixture, first, second)
    }

    private func states(_ fixture: PhoneFixture) -> [String: ApplicationState] {
        Dictionary(uniqueKeysWithValues: fixture.phone.scenes.map { ($0.id, $0.state) })
    }

    @Test(arguments: [true, false])
    func p25WithoutScenesTheDelegateFollowsBeforeOrAfterTheAppIsActive(early: Bool) async throws {
        let fixture = try PhoneFixture(scenes: false, behaviour: PhoneBehaviour(reportsBeforeActive: early))
        try await fixture.usedAndKilled()
        fixture.receive()
        fixture.phone.tap("1")
        #expect(
            Array(fixture.script.calls.prefix(3))
                == ["launched"] + (early ? ["didReceive", "active"] : ["active", "didReceive"]))
        #expect(fixture.script.launchOptions.map(\.remoteNotification) == [["aps": ["alert": "Hi"]]])
        #expect(fixture.script.responses.map(\.scene) == [nil])
        #expect(fixture.phone.openScene() == nil)
    }

    @Test(arguments: PhoneBehaviour.ColdStartReport.allCases, [true, false])
    func p28ATapAfterTheLastSceneHasGoneIsReportedAsAColdStart(
        report: PhoneBehaviour.ColdStartReport, early: Bool
    ) async throws {
        let fixture = try PhoneFixture(
            behaviour: PhoneBehaviour(coldStartReport: report, reportsBeforeActive: early))
        try await fixture.used()
        fixture.receive()
        fixture.phone.disconnectScene()
        fixture.phone.tap("1")
        let delegate = early ? ["didReceive", "active"] : ["active", "didReceive"]
        let expected: [PhoneBehaviour.ColdStartReport: [String]] = [
            .sceneOptions: ["scene with response", "active"], .delegate: ["scene"] + delegate,
            .both: ["scene with response"] + delegate,
        ]
        #expect(Array(fixture.script.calls.dropFirst()) == expected[report])
        #expect(Set(fixture.script.responses.map(\.scene)) == [fixture.phone.currentScene])
    }

    @Test func p26AFurtherWindowTakesThePlaceOfTheFirstOrStandsBesideIt() async throws {
        let (fixture, first, second) = try await withTwoScenes()
        #expect(states(fixture) == [first: .background, second: .active])
        #expect(fixture.phone.activate(scene: first, beside: true))
        #expect(states(fixture) == [first: .active, second: .active])
        #expect(fixture.script.sceneCalls == ["active \(first)"])
        #expect(fixture.script.calls == [], "the app was active all the time")
        fixture.phone.enterBackground(scene: second)
        #expect(fixture.phone.state == .active)
        fixture.phone.enterBackground(scene: first)
        #expect(fixture.phone.state == .background)
        #expect(fixture.script.calls == ["inactive", "background"])
        #expect(!fixture.phone.activate(scene: "none"))
    }

    @Test func p26AnAppForOneWindowGetsNoSecond() async throws {
        let fixture = try PhoneFixture()
        try await fixture.used()
        #expect(fixture.phone.openScene() == nil)
        #expect(fixture.phone.scenes.count == 1)
    }

    @Test func p26TheTargetSceneIsTheWindowThatWasUsedLast() async throws {
        let (fixture, first, second) = try await withTwoScenes()
        fixture.receive("1")
        fixture.phone.tap("1")
        fixture.phone.activate(scene: first)
        fixture.phone.enterBackground()
        fixture.receive("2")
        fixture.phone.tap("2")
        #expect(fixture.script.responses.map(\.scene) == [second, first])
        #expect(states(fixture) == [first: .active, second: .background])
    }

    @Test(arguments: [true, false])
    func p26TheTargetContentChoosesTheWindowAndBringsItUp(early: Bool) async throws {
        let (fixture, first, second) = try await withTwoScenes(PhoneBehaviour(reportsBeforeActive: early))
        fixture.script.systems[0].prefer(["chat-1"], in: first)
        fixture.receive(["alert": "Hi", "target-content-id": "chat-1"])
        fixture.phone.tap("1")
        #expect(fixture.script.responses.map(\.scene) == [first])
        #expect(states(fixture) == [first: .active, second: .background])
        // What no window wants goes to the one used last.
        fixture.receive("2", ["alert": "Hi", "target-content-id": "chat-2"])
        fixture.phone.tap("2")
        #expect(fixture.script.responses.map(\.scene) == [first, first])
        #expect(fixture.phone.faults == [])
    }

    @Test func p28OneWindowMayGoWhileTheOtherStays() async throws {
        let (fixture, first, second) = try await withTwoScenes()
        fixture.phone.disconnectScene(second)
        #expect(fixture.phone.scenes.count == 2, "a window on screen is not taken away")
        fixture.phone.disconnectScene(first)
        #expect(fixture.phone.scenes.map(\.id) == [second])
        #expect(fixture.script.calls == ["scene gone"])
        fixture.receive()
        fixture.phone.tap("1")
        #expect(fixture.script.responses.map(\.scene) == [second])
    }

    @Test func p22ADismissalOnScreenIsToldAndChangesNothingOnScreen() async throws {
        let fixture = try PhoneFixture()
        fixture.script.categories = [NotificationCategory("CHAT", tellsDismissal: true)]
        try await fixture.used()
        fixture.phone.activate()
        fixture.receive(["alert": "Hi", "category": "CHAT"])
        fixture.phone.tap("1", .dismiss)
        #expect(fixture.script.responses.map(\.action) == [.dismiss])
        #expect(fixture.script.responses.map(\.scene) == [nil])
        #expect(fixture.phone.state == .active)
        #expect(fixture.time.waiting == 0)
    }
}
