import Foundation
import Testing

/// Issue 3, *Commands*: `beckon lint FILE… [--json] [--strings FILE]` as a person runs it.
@Suite struct LintCommandTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: folder.url.appending(path: name))
    }

    @Test func findingsArePrintedWithPathRuleSentenceAndFix() async throws {
        try write(
            #"{"aps":{"alert":{"title":"Ines","body":"Photo"},"mutable_content":1,"badge":"5"}}"#, to: "push.json")
        let run = try await Tool.run("lint", "push.json", in: folder.url)
        #expect(run.status == 1)
        #expect(
            run.output == """
                push.json:
                  error aps.mutable_content [aps-misspelt-key]
                    Apple does not know aps.mutable_content. Did you mean mutable-content?
                    fix: Rename it to mutable-content.
                  error aps.badge [badge-type]
                    aps.badge must be a non-negative integer, not a string.
                    fix: Take off the quotation marks.

                """)
        #expect(run.errors == "beckon: 2 errors.\n")
    }

    /// The format of `simctl push`: the bundle identifier gives the topic and is no part of the body.
    @Test func examplesHaveNoFinding() async throws {
        let examples = Project.folder.appending(path: "Examples/payloads")
        let names = try FileManager.default.contentsOfDirectory(atPath: examples.path)
            .filter { $0.hasSuffix(".apns") }.sorted()
        #expect(names.count >= 5)
        let run = try await Tool.run(words: ["lint", "--push-type", "alert"] + names, in: examples)
        #expect(run.status == 0)
        #expect(run.output == names.map { "\($0): nothing found\n" }.joined(separator: "\n"))
        #expect(run.errors.isEmpty)
    }

    @Test func warningsAloneEndWithZero() async throws {
        try write(#"{"aps":{"alert":"x","content-available":1}}"#, to: "push.json")
        let run = try await Tool.run("lint", "push.json", in: folder.url)
        #expect(run.status == 0)
        #expect(run.output.contains("warning aps.content-available [content-available-with-alert]"))
    }

    @Test func jsonIsOneArrayOfFilesWithTheirFindings() async throws {
        try write(#"{"aps":{"alert":42}}"#, to: "one.json")
        try write(#"{"aps":{"alert":"x"}}"#, to: "two.json")
        let run = try await Tool.run("lint", "--json", "one.json", "two.json", in: folder.url)
        #expect(run.status == 1)
        struct Report: Decodable {
            struct Finding: Decodable {
                let level, path, rule, sentence, fix: String
            }
            let file: String
            let findings: [Finding]
        }
        let reports = try JSONDecoder().decode([Report].self, from: Data(run.output.utf8))
        #expect(reports.map(\.file) == ["one.json", "two.json"])
        #expect(reports[0].findings.map(\.path) == ["aps.alert"])
        #expect(reports[1].findings.isEmpty)
    }

    /// Case sh-05.
    @Test(arguments: ["Localizable.strings", "Localizable.xcstrings"])
    func stringsOfTheAppAreAsked(_ table: String) async throws {
        try write(#""MSG_IN_GROUP" = "%1$@ wrote in %2$@";"#, to: "Localizable.strings")
        try write(
            #"{"sourceLanguage":"en","strings":{"MSG_IN_GROUP":{"localizations":{"en":{"stringUnit":{"value":"%1$@ wrote in %2$@"}}}}}}"#,
            to: "Localizable.xcstrings")
        try write(#"{"aps":{"alert":{"loc-key":"MSG_IN_GROUP","loc-args":["Ravi"]}}}"#, to: "push.json")
        let run = try await Tool.run("lint", "push.json", "--strings", table, in: folder.url)
        #expect(run.status == 1)
        #expect(run.output.contains("error aps.alert.loc-args [loc-args-count]\n    1 value for 2 placeholders.\n"))
    }

    @Test func invalidJSONIsAFindingWithLineAndColumn() async throws {
        try write("{\n  \"aps\": {\"alert\": \"x\",}\n}", to: "push.json")
        let run = try await Tool.run("lint", "push.json", in: folder.url)
        #expect(run.status == 1)
        #expect(run.output.contains("error payload [json-syntax]\n    line 2, column "))
    }

    /// `-` is standard input, which has nothing here.
    @Test func dashIsStandardInput() async throws {
        let run = try await Tool.run("lint", "-", in: folder.url)
        #expect(run.status == 1)
        #expect(run.output.hasPrefix("standard input:\n  error payload [json-syntax]\n"))
    }

    @Test func rulesAreThoseOfTheDocument() async throws {
        let run = try await Tool.run("lint", "--rules", in: folder.url)
        let document = Project.folder.appending(path: "Documentation/lint-rules.md")
        #expect(run.output == (try String(contentsOf: document, encoding: .utf8)))
    }

    @Test(arguments: [
        (["lint"], 64, "beckon lint wants a FILE"), (["lint", "none.json"], 66, "beckon: Cannot read none.json."),
        (["lint", "--push-type", "loud", "x"], 64, "--push-type is one of alert,"),
        (["lint", "--strings", "broken.strings", "x"], 65, "beckon: broken.strings: line 1, column 5:"),
    ])
    func wrongWordsAreAnsweredInOneSentence(words: [String], status: Int32, says: String) async throws {
        try write(#""A" "x";"#, to: "broken.strings")
        let run = try await Tool.run(words: words, in: folder.url)
        #expect(run.status == status)
        #expect(run.errors.hasPrefix(says), "\(run.errors)")
        #expect(run.output.isEmpty)
    }
}
