import BeckonModel
import BeckonTesting
import Foundation
import Testing

/// The strict reader of scripts, and the table of its documentation.
@Suite(.timeLimit(.minutes(1))) struct PhoneScriptReadingTests {
    private func failure(_ text: String, place: String? = nil) -> PhoneScriptError? {
        do {
            _ = try PhoneScript(Data(text.utf8), place: place)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [
        ("{\"ev\": \"launch\"}\n\n{\"ev\": \"ui.redy\"}", 3, "There is no event 'ui.redy'. Known are: launch,"),
        ("{\"ev\": \"launch\"}\nlaunch", 2, "The line is no JSON: launch"),
        ("{\"ev\": \"launch\", \"colour\": 1}", 1, "'colour' is no member of launch. Known are: ev, at,"),
        ("{\"ev\": \"tap\", \"requestId\": 4}", 1, "'requestId' of tap has to be a text."),
        ("{\"ev\": \"tap\", \"chat\": \"c\"}", 1, "tap needs 'requestId', a text."),
        ("{\"ev\": \"login.ok\", \"account\": null}", 1, "login.ok needs 'account', a text."),
        (
            "{\"ev\": \"login.ok\", \"account\": \"a\", \"others\": [1]}", 1,
            "'others' of login.ok has to be a list of texts."
        ),
        ("{\"ev\": \"ui.shown\", \"destination\": \"moon/7\"}", 1, "'destination' of ui.shown has to be a destination"),
        (
            "{\"ev\": \"scene.willConnect\", \"notificationResponse\": {\"requestId\": \"n\", \"chta\": \"c\"}}", 1,
            "'chta' is no member of notificationResponse."
        ),
        ("{\"at\": 2, \"ev\": \"launch\"}\n{\"at\": 1, \"ev\": \"ui.ready\"}", 2, "It goes back in time"),
        ("{\"at\": -1, \"ev\": \"launch\"}", 1, "'at' is a number of seconds from the script's start"),
        ("{\"at\": 1e300, \"ev\": \"launch\"}", 1, "'at' is a number of seconds from the script's start"),
        ("{\"at\": 2}", 1, "The event has no 'ev'"),
        ("[]", 1, "An event has to be an object."),
        ("", 0, "There is no event in it."),
        ("{\"ev\": \"launch\"}\n{\"phone\": {}}", 2, "'phone' has to be the first line."),
        ("{\"expect\": {}}\n{\"ev\": \"launch\"}", 2, "'expect' has to be the last line."),
        ("{\"phone\": {\"scenes\": 1}}", 1, "'scenes' in 'phone' has to be true or false."),
        ("{\"phone\": {\"style\": \"flying\"}}", 1, "'style' in 'phone' has to be one of: pushed, modal."),
        ("{\"phone\": {\"signedIn\": [\"a\"], \"active\": \"b\"}}", 1, "'active' has to be one of 'signedIn'."),
        ("{\"phone\": {\"actions\": {\"rply\": []}}}", 1, "'rply' is not known in 'actions'."),
        (
            "{\"ev\": \"launch\"}\n{\"expect\": {\"route\": []}}", 2,
            "'route' is not known in 'expect'. Known are: routes,"
        ),
        ("{\"ev\": \"launch\"}\n{\"expect\": {\"unread\": {\"c\": \"1\"}}}", 2, "'unread' in 'expect' has to be"),
        (
            "{\"ev\": \"launch\"}\n{\"expect\": {\"routesNotBefore\": \"noon\"}}", 2,
            "'routesNotBefore' in 'expect' has to be an event or a number of seconds."
        ),
    ])
    func whatIsWrongIsToldWithItsLine(text: String, line: Int, says: String) throws {
        let error = try #require(failure(text))
        #expect(error.line == line)
        #expect(error.sentence.hasPrefix(says), "\(error.sentence)")
    }

    @Test func timesAreSecondsOrMinutesAndMayBeLeftOut() throws {
        let script = try PhoneScript(
            Data(
                """
                {"n": 1, "ev": "launch"}
                {"at": 1.5, "ev": "ui.ready", "why": "a remark"}
                {"n": 3, "ev": "user.back"}
                {"atMin": 2, "ev": "app.kill"}
                """.utf8))
        #expect(script.events.map(\.time) == [0, 1_500_000_000, 1_500_000_000, 120_000_000_000])
        #expect(script.events.map(\.line) == [1, 2, 3, 4])
        #expect(!script.isRecorded)
    }

    @Test func ofATraceTheEventsOfOnePlaceArePlayedAndTheRestIsSkipped() throws {
        let trace = """
            beckon is ready
            {"time": 5, "place": "server", "step": "stored"}
            {"time": 7000000000, "place": "bob.app", "step": "told", "event": {"ev": "launch"}}
            {"time": 7000000000, "place": "alice.app", "step": "told", "event": {"ev": "login.shown"}}
            {"time": 7500000000, "place": "bob.app", "step": "told", "decision": "x", "event": {"ev": "ui.ready"}}
            """
        let first = try PhoneScript(Data(trace.utf8))
        #expect(first.isRecorded)
        #expect(first.events.map(\.word) == [.launch, .uiReady])
        #expect(first.events.map(\.time) == [0, 500_000_000])
        #expect(first.events.map(\.line) == [3, 5])
        #expect(try PhoneScript(Data(trace.utf8), place: "alice.app").events.map(\.word) == [.loginShown])
        #expect(failure(trace, place: "carol.app")?.sentence.hasSuffix("Places that were: bob.app, alice.app.") == true)
        let bad = trace.replacingOccurrences(of: "ui.ready", with: "ui.redy")
        #expect(failure(bad)?.line == 5)
    }

    @Test func theDocumentationHoldsEveryEventWithItsMembers() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Documentation/replay.md")
        let text = try String(contentsOf: file, encoding: .utf8)
        let table = text.split(separator: "\n").filter {
            $0.hasPrefix("| `") || $0.hasPrefix("| event") || $0 == "|---|---|---|"
        }
        #expect(text.contains(PhoneScript.documentation), "beckon replay --events prints it")
        #expect(table.count >= PhoneScript.Word.allCases.count + 2)
    }
}
