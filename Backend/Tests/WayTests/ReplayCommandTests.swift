import Foundation
import Testing

/// Issue 4: `beckon replay FILE [--json]` and `beckon explain --trace FILE` as a person runs them.
@Suite(.timeLimit(.minutes(1))) struct ReplayCommandTests {
    private let examples = Project.folder.appending(path: "Examples/replay")

    /// The fenced block behind a comment of the documentation.
    private func documented(_ name: String) throws -> String {
        let text = try String(contentsOf: Project.folder.appending(path: "Documentation/replay.md"), encoding: .utf8)
        let parts = text.components(separatedBy: "<!-- replay: \(name) -->\n```\n")
        return try #require(parts.count == 2 ? parts[1].components(separatedBy: "\n```").first : nil) + "\n"
    }

    @Test func theDocumentationHoldsWhatIsPrinted() async throws {
        let file = "Examples/replay/tap-before-login.jsonl"
        let script = try String(contentsOf: Project.folder.appending(path: file), encoding: .utf8)
        #expect(script == (try documented("script")))
        let run = try await Tool.run("replay", file, in: Project.folder)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output == (try documented("beckon replay \(file)")))
        let folder = try TemporaryFolder()
        let document = try await Tool.run("replay", file, "--json", in: Project.folder)
        try Data(document.output.utf8).write(to: folder.url.appending(path: "trace.json"))
        let explained = try await Tool.run("explain", "--trace", "trace.json", in: folder.url)
        #expect(explained.status == 0, "\(explained.errors)")
        #expect(explained.output == (try documented("beckon explain --trace")))
    }

    /// Cases sh-11 to sh-16.
    @Test func everyExampleEndsWithStatus0() async throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: examples.path).filter { $0.hasSuffix(".jsonl") }
        #expect(names.filter { $0.hasPrefix("sh-1") }.count == 15)
        for name in names {
            let run = try await Tool.run("replay", name, in: examples)
            #expect(run.status == 0, "\(name): \(run.errors)")
            #expect(run.output.hasSuffix("\nas expected\n"), "\(name)")
        }
    }

    @Test func theDocumentHoldsTraceAndOutcome() async throws {
        let run = try await Tool.run("replay", "sh-16-other-account-A_signed_in.jsonl", "--json", in: examples)
        #expect(run.status == 0, "\(run.errors)")
        struct Document: Decodable {
            struct Line: Decodable {
                let place, step: String
                let time: Int64
            }
            struct Outcome: Decodable {
                struct Route: Decodable {
                    let at: Double
                    let account, opening, requestId, route: String
                }
                let routes: [Route]
                let sequence: [String]
            }
            let trace: [Line]
            let outcome: Outcome
            let unmet: [String]
        }
        let document = try JSONDecoder().decode(Document.self, from: Data(run.output.utf8))
        #expect(document.outcome.sequence == ["switch acc-B", "wait ready", "open c-9 as acc-B"])
        #expect(document.outcome.routes.map(\.at) == [0.8])
        #expect(document.outcome.routes.map(\.opening) == ["open"])
        #expect(Set(document.trace.map(\.place)) == ["replay.app", "replay.phone"])
        #expect(document.trace.map(\.time).max() == 800_000_000)
        #expect(document.unmet == [])
    }

    @Test func whatIsNotMetEndsWithStatus1() async throws {
        let folder = try TemporaryFolder()
        try Data(
            """
            {"ev": "ui.ready"}
            {"at": 1, "ev": "center.didReceive", "requestId": "n-1", "chat": "c-1"}
            {"expect": {"routes": []}}
            """.utf8
        ).write(to: folder.url.appending(path: "bug.jsonl"))
        let run = try await Tool.run("replay", "bug.jsonl", in: folder.url)
        #expect(run.status == 1)
        #expect(
            run.output.hasSuffix(
                """
                opened
                  1.000 s  c-1 as me by n-1, open
                not as expected
                  routes: expected [], found ["c-1"].

                """), "\(run.output)")
        #expect(run.errors == "beckon: 1 expectation is not met.\n")
    }

    /// Lines as `beckon serve` and an app print them.
    @Test func aTraceIsExplainedInSentences() async throws {
        let folder = try TemporaryFolder()
        let message = #""message": {"conversationID": "alice_user_bob", "id": 1}"#
        try Data(
            """
            beckon serve is ready
            {"time": 1, "place": "gateway", "step": "pushed", \(message), "decision": "accepted", "reason": "200"}
            {"time": 2, "place": "bob.app", "step": "routed", \(message), "decision": "quiet", "reason": "conversation-visible"}
            {"time": 3, "place": "bob.app", "step": "tapped", \(message), "decision": "default", "reason": "delegate"}
            {"time": 4, "place": "bob.app", "step": "routed", \(message), "decision": "waiting", "reason": "nobody-signed-in"}
            {"time": 5, "place": "bob.app", "step": "routed", \(message), "decision": "open", "reason": "conversation"}
            """.utf8
        ).write(to: folder.url.appending(path: "trace.jsonl"))
        let run = try await Tool.run("explain", "--trace", "trace.jsonl", in: folder.url)
        #expect(run.status == 0, "\(run.errors)")
        #expect(
            run.output == """
                alice_user_bob#1: APNs took its push.
                alice_user_bob#1: no banner, because the conversation was visible.
                alice_user_bob#1: the tap waited for the login, then opened the conversation.

                """)
        let json = try await Tool.run("explain", "--trace", "--json", "trace.jsonl", in: folder.url)
        #expect(
            json.output == """
                {
                  "parts" : [
                    {
                      "sentences" : [
                        "APNs took its push.",
                        "no banner, because the conversation was visible.",
                        "the tap waited for the login, then opened the conversation."
                      ],
                      "subject" : "alice_user_bob#1"
                    }
                  ]
                }

                """)
    }

    @Test func helpTellsBoth() async throws {
        let replay = try await Tool.run("help", "replay", in: Project.folder)
        #expect(
            replay.output == """
                usage: beckon replay [options] FILE

                Plays a script of events, or the trace that an app wrote, on a model of a phone.

                  --json        print JSON for a program
                  --place NAME  whose events of a trace; the first app's by default
                  --events      print all events of a script as a table and end

                """)
        let explain = try await Tool.run("help", "explain", in: Project.folder)
        #expect(
            explain.output == """
                usage: beckon explain [options] FILE

                Tells what becomes of a push and where its tap leads; of a trace, what became and why.

                  --json            print JSON for a program
                  --strings FILE    the app's strings, .strings or .xcstrings
                  --language CODE   of an .xcstrings file; its source language where it is not given
                  --push-type TYPE  apns-push-type of the request: alert, voip …
                  --me UID          the account that is active on the phone
                  --trace           FILE is a trace: tell why it went as it did

                """)
        let events = try await Tool.run("replay", "--events", in: Project.folder)
        let text = try String(contentsOf: Project.folder.appending(path: "Documentation/replay.md"), encoding: .utf8)
        #expect(text.contains(events.output), "the table of the documentation")
    }

    @Test(arguments: [
        (["replay"], 64, "beckon replay wants one FILE"),
        (["replay", "a", "b"], 64, "beckon replay wants one FILE"),
        (["replay", "none.jsonl"], 66, "beckon: Cannot read none.jsonl."),
        (["replay", "-"], 65, "beckon: standard input: There is no event in it."),
        (["explain", "--trace"], 64, "beckon explain wants one FILE"),
        (["explain", "--trace", "-"], 65, "beckon: standard input: There is no line of a trace in it."),
    ])
    func wrongWordsAreAnsweredInOneSentence(words: [String], status: Int32, says: String) async throws {
        let run = try await Tool.run(words: words, in: examples)
        #expect(run.status == status)
        #expect(run.errors.hasPrefix(says), "\(run.errors)")
    }

    @Test func anErrorInAScriptNamesItsLine() async throws {
        let folder = try TemporaryFolder()
        try Data("{\"ev\": \"launch\"}\n{\"ev\": \"ui.redy\"}\n".utf8).write(to: folder.url.appending(path: "a.jsonl"))
        let run = try await Tool.run("replay", "a.jsonl", in: folder.url)
        #expect(run.status == 65)
        #expect(run.errors.hasPrefix("beckon: a.jsonl: line 2: There is no event 'ui.redy'. Known are: launch, "))
    }
}
