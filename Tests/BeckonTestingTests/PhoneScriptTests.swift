import BeckonModel
import BeckonPush
import BeckonRouting
import BeckonTesting
import Testing

/// Single delegate calls for recorded scripts, and the account of their completions (P-21).
@MainActor @Suite(.timeLimit(.minutes(1))) struct PhoneScriptTests {
    private let content = NotificationContent(body: "Hi", badge: 2, sound: "default")

    private func response(_ identifier: String, scene: String? = nil) -> NotificationResponse {
        NotificationResponse(requestIdentifier: identifier, deliveredAt: 1, content: content, scene: scene)
    }

    @Test func aResponseIsReportedByASceneOrByTheDelegateAndNothingElseHappens() throws {
        let fixture = try PhoneFixture()
        #expect(!fixture.phone.report(response("n-1"), from: .scene), "nothing runs")
        #expect(!fixture.phone.report(response("n-1"), from: .delegate))
        fixture.phone.launch(by: .system)
        fixture.script.calls = []
        #expect(fixture.phone.report(response("n-1"), from: .scene))
        #expect(fixture.phone.report(response("n-1"), from: .delegate))
        #expect(fixture.script.calls == ["scene with response", "didReceive"])
        #expect(fixture.script.responses.map(\.scene) == [fixture.phone.currentScene, fixture.phone.currentScene])
        #expect(fixture.phone.state == .background)
        #expect(fixture.phone.completionCalls("didReceive", "n-1") == 1)
        fixture.phone.activate()
        #expect(fixture.phone.scenes.count == 1)
    }

    @Test func anAppWithoutScenesIsToldByItsDelegateOnly() throws {
        let fixture = try PhoneFixture(scenes: false)
        fixture.phone.launch(by: .system)
        #expect(!fixture.phone.report(response("n-1"), from: .scene))
        #expect(fixture.phone.report(response("n-1"), from: .delegate))
        #expect(fixture.script.responses.count == 1)
    }

    @Test func p24AReportToAnAppWithoutADelegateIsLost() throws {
        let fixture = try PhoneFixture()
        fixture.script.setsDelegate = false
        fixture.phone.launch(by: .system)
        #expect(!fixture.phone.report(response("n-1"), from: .delegate))
        #expect(fixture.phone.faults == [.responseLost])
    }

    @Test func aQuestionHowToPresentIsAskedInAnyStateAndTheAnswerIsKept() throws {
        let fixture = try PhoneFixture()
        let notification = DeliveredNotification(requestIdentifier: "n-1", content: content, deliveredAt: 1)
        #expect(!fixture.phone.willPresent(notification))
        fixture.phone.launch(by: .system)
        fixture.script.options = [.banner, .list]
        #expect(fixture.phone.willPresent(notification))
        #expect(fixture.phone.presentations.map(\.options) == [[.banner, .list]])
        #expect(fixture.list == [notification])
        #expect(fixture.phone.completionCalls("willPresent", "n-1") == 1)
    }

    @Test func p27ALaunchIntoTheBackgroundMayHaveAPayloadAndTheAppMayBeToldLater() throws {
        let fixture = try PhoneFixture()
        #expect(!fixture.phone.didReceiveRemoteNotification(["chat": "c-2"]))
        fixture.phone.launch(by: .system, options: LaunchOptions(remoteNotification: ["chat": "c-2"]))
        #expect(fixture.script.launchOptions.map(\.remoteNotification) == [["chat": "c-2"]])
        #expect(fixture.script.calls == ["launched"])
        #expect(fixture.phone.didReceiveRemoteNotification(["chat": "c-2"], requestIdentifier: "n-8"))
        #expect(fixture.script.remotePayloads == [["chat": "c-2"]])
        #expect(fixture.phone.completionCalls("didReceiveRemoteNotification", "n-8") == 1)
    }

    @Test func p21EveryCompletionIsCountedByItsMethodAndItsNotification() throws {
        let fixture = try PhoneFixture()
        fixture.script.answersResponses = false
        fixture.phone.launch(by: .system)
        for identifier in ["n-1", "n-2"] { fixture.phone.report(response(identifier), from: .delegate) }
        #expect(fixture.phone.completions.map(\.calls) == [0, 0])
        #expect(fixture.phone.unanswered == 2)
        fixture.script.responseCompletions[1]()
        #expect(fixture.phone.completionCalls("didReceive", "n-1") == 0)
        #expect(fixture.phone.completionCalls("didReceive", "n-2") == 1)
        fixture.script.responseCompletions[1]()
        #expect(fixture.phone.completionCalls("didReceive", "n-2") == 2)
        #expect(fixture.phone.faults == [.completionCalledTwice("didReceive")])
        #expect(fixture.phone.completions.map(\.requestIdentifier) == ["n-1", "n-2"])
        #expect(fixture.phone.unanswered == 1)
    }
}
