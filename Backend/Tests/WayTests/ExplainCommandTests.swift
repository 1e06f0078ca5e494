import Foundation
import Testing

/// Issue 3, *Commands*: `beckon explain FILE [--json]` as a person runs it.
@Suite struct ExplainCommandTests {
    private let examples = Project.folder.appending(path: "Examples/payloads")

    @Test func pushIsToldInSentences() async throws {
        let run = try await Tool.run("explain", "category-second.apns", in: examples)
        #expect(run.status == 0)
        #expect(
            run.output == """
                No dialect knows this push; it passes through untouched.
                It names no account; the app's active one gets it.
                It says: title "Second", body "Opens the second view controller".
                The service extension does not run: aps has no mutable-content.
                Notifications allowed: banner, list and sound in every state.
                Allowed provisionally: list in every state.
                Denied: nothing in every state.
                Allowed without alerts: sound in every state.
                A tap opens the screen of the category Second.
                The badge stays as it was.

                """)
    }

    @Test func jsonHoldsEachPermissionInEachState() async throws {
        let run = try await Tool.run("explain", "--json", "user-message.apns", "--me", "cometchat-uid-1", in: examples)
        #expect(run.status == 0)
        struct Explanation: Decodable {
            struct Message: Decodable { let isOwn: Bool }
            struct Tap: Decodable { let kind, target: String }
            struct Presentation: Decodable { let permission, appState, reason: String }
            let dialect: String
            let message: Message
            let tap: Tap
            let presentations: [Presentation]
        }
        let explanation = try JSONDecoder().decode(Explanation.self, from: Data(run.output.utf8))
        #expect(explanation.dialect == "cometchat")
        #expect(explanation.message.isOwn)
        #expect(explanation.tap.target == "user cometchat-uid-2")
        #expect(Set(explanation.presentations.map { $0.permission + $0.appState }).count == 16)
        #expect(explanation.presentations.first { $0.appState == "foreground" }?.reason == "own-message")
    }

    @Test(arguments: [
        (["explain"], 64, "beckon explain wants one FILE"),
        (["explain", "a", "b"], 64, "beckon explain wants one FILE"),
        (["explain", "none.json"], 66, "beckon: Cannot read none.json."),
        (["explain", "-"], 65, "beckon: standard input: "),
    ])
    func wrongWordsAreAnsweredInOneSentence(words: [String], status: Int32, says: String) async throws {
        let run = try await Tool.run(words: words, in: examples)
        #expect(run.status == status)
        #expect(run.errors.hasPrefix(says), "\(run.errors)")
    }
}
