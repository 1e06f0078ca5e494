import BeckonApp
import BeckonModel
import BeckonRouting
import BeckonTesting
import Foundation
import Testing

/// Design §1: users attach the trace to a bug report, and `beckon replay` plays it again.
@MainActor @Suite(.timeLimit(.minutes(1))) struct ReplayTraceTests {
    /// As an app writes it: JSON lines.
    private func replay(_ trace: [TraceLine], place: String? = nil) async throws -> Replay {
        let data = try trace.map { try JSONEncoder().encode($0) }.joined(separator: [10])
        return try await ScriptPlayer.play(try PhoneScript(Data(data), place: place))
    }

    @Test func aColdStartByATapWithALoginOpensTheSameChat() async throws {
        let fixture = try ChatAppFixture()
        try await fixture.killed()
        let push = try await fixture.message("Hello")
        try await fixture.shown(push)
        // Nobody is signed in when the app starts.
        try FileManager.default.removeItem(at: fixture.phone.container.appendingPathComponent("session.json"))
        let before = fixture.trace.lines.count
        fixture.phone.tap(push)
        try await fixture.phone.until { fixture.app?.account == .nobody }
        try await fixture.app?.login(token: "token-bob")
        try await fixture.phone.until { fixture.isChat(toAlice) }
        let recorded = Array(fixture.trace.lines.dropFirst(before))
        let replay = try await replay(recorded)
        #expect(replay.outcome.routes.map(\.route) == ["user/alice?message=1"])
        #expect(replay.outcome.routes.map(\.account) == ["bob"])
        #expect(replay.outcome.routes.map(\.requestId) == [push])
        #expect(replay.outcome.routes.map(\.opening) == [.open])
        // What routing decided, and in which order.
        #expect(decisions(replay.trace, "replay.app") == decisions(recorded, "bob.app"))
        #expect(TraceExplanation(recorded).text == TraceExplanation(replay.trace).text)
    }

    @Test func whatWasShownAndOpenedInAWholeDayComesOutAgain() async throws {
        let fixture = try ChatAppFixture()
        try await fixture.signedIn()
        let shown = try await fixture.message("One")
        try await fixture.shown(shown)
        fixture.phone.tap(shown)
        try await fixture.phone.until { fixture.isChat(toAlice) }
        _ = try await fixture.message("Two")
        try await fixture.phone.until { fixture.phone.presentations.count == 2 }
        fixture.app?.navigation.back()
        let third = try await fixture.message("Three", to: toTeam)
        try await fixture.shown(third)
        await fixture.phone.kill()
        fixture.phone.tap(third)
        try await fixture.phone.until { fixture.isChat(toTeam) }
        let replay = try await replay(fixture.trace.lines)
        #expect(replay.outcome.routes.map(\.route) == ["user/alice?message=1", "group/team?message=1"])
        #expect(
            replay.outcome.presentations.map(\.reason) == ["not-visible", "conversation-visible", "not-visible"])
        #expect(decisions(replay.trace, "replay.app") == decisions(fixture.trace.lines, "bob.app"))
    }

    /// sh-16: a trace of a script is a script of the same outcome, at the same times.
    @Test(arguments: try CaseScript.ids.flatMap(CaseScript.all))
    func theTraceOfACaseOpensWhatTheCaseOpens(_ script: CaseScript) async throws {
        let first = try await ScriptPlayer.play(try PhoneScript(try script.data))
        let again = try await replay(first.trace)
        #expect(again.outcome.routes.map(\.route) == first.outcome.routes.map(\.route))
        #expect(again.outcome.routes.map(\.account) == first.outcome.routes.map(\.account))
        #expect(again.outcome.routes.map(\.opening) == first.outcome.routes.map(\.opening))
        #expect(again.outcome.sequence == first.outcome.sequence)
        #expect(again.outcome.drops.map(\.reason) == first.outcome.drops.map(\.reason))
        #expect(decisions(again.trace, "replay.app") == decisions(first.trace, "replay.app"))
    }

    /// Two accounts, and a tap whose process ends while it waits for the switch.
    @Test func twoAccountsAndAKeptTapComeOutAgain() async throws {
        let text = """
            {"phone": {"signedIn": ["acc-A", "acc-B"], "active": "acc-A", "keepsTaps": true}}
            {"at": 0, "ev": "tap", "requestId": "n-1", "account": "acc-B", "destination": "group/team?message=7"}
            {"at": 1, "ev": "app.kill"}
            {"at": 2, "ev": "app.foreground"}
            {"at": 3, "ev": "account.ready", "account": "acc-B"}
            {"at": 4, "ev": "user.back"}
            {"at": 5, "ev": "center.didReceive", "requestId": "n-2", "account": "acc-A", "chat": "c-1"}
            {"at": 6, "ev": "account.ready", "account": "acc-A"}
            """
        let first = try await ScriptPlayer.play(try PhoneScript(Data(text.utf8)))
        #expect(
            first.outcome.routes.map { "\($0.route) \($0.account)" } == ["group/team?message=7 acc-B", "c-1 acc-A"])
        let again = try await replay(first.trace)
        #expect(again.outcome.routes == first.outcome.routes)
    }

    /// The document of `beckon replay --json` is a trace, too.
    @Test func theDocumentOfAReplayIsPlayedAgain() async throws {
        let script = try PhoneScript(try CaseScript.all("sh-13-tap-before-login")[0].data)
        let first = try await ScriptPlayer.play(script)
        let again = try await ScriptPlayer.play(try PhoneScript(try JSONEncoder().encode(first)))
        #expect(again.outcome.routes == first.outcome.routes)
    }

    @Test func anExpectationBehindATraceMakesATestOfIt() async throws {
        let first = try await ScriptPlayer.play(try PhoneScript(try CaseScript.all("sh-12-cold-start")[0].data))
        var data = try Data(first.trace.map { try JSONEncoder().encode($0) }.joined(separator: [10]))
        data += Data("\n{\"expect\": {\"routes\": [\"c-5\"]}}".utf8)
        let again = try await ScriptPlayer.play(try PhoneScript(data))
        #expect(again.unmet == [#"routes: expected ["c-5"], found ["c-4"]."#])
    }

    /// What routing told, without what follows from the phone.
    private func decisions(_ trace: [TraceLine], _ place: String) -> [String] {
        trace.filter { $0.place == place && ($0.step == .routed || $0.step == .tapped) }.map {
            [$0.step.rawValue, $0.decision, $0.reason, $0.message?.description].compactMap(\.self)
                .joined(separator: " ")
        }
    }
}
