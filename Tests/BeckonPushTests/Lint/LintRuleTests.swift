import BeckonModel
import BeckonPush
import Foundation
import Testing

/// Issue 3, *Lint*: rules with stable names; each finding has level, path, rule, sentence and the smallest fix.
@Suite struct LintRuleTests {
    private static let examples = LintExample.body + LintExample.request

    @Test(arguments: examples) func ruleFindsItsMistake(_ example: LintExample) throws {
        let findings = try example.found.findings().filter { $0.rule == example.rule && $0.path == example.path }
        #expect(findings.map(\.level).contains(example.level), "\(findings)")
        for finding in findings {
            #expect(finding.sentence.hasSuffix(".") || finding.sentence.hasSuffix("?"))
            #expect(finding.fix.hasSuffix("."))
        }
    }

    @Test(arguments: examples) func ruleDoesNotFindWhatIsNearItsMistake(_ example: LintExample) throws {
        let findings = try example.near.findings().filter { $0.rule == example.rule && $0.level == example.level }
        #expect(findings.isEmpty)
    }

    /// No rule without an example of each of its levels, and none that reports a level it does not declare.
    @Test func everyLevelOfEveryRuleHasAnExample() throws {
        // What is no JSON is found by reading the file: PushFileTests.
        for rule in PushLinter.rules where rule.name != "json-syntax" {
            let examples = Self.examples.filter { $0.rule == rule.name }
            #expect(Set(examples.map(\.level)) == Set(rule.levels), "\(rule.name)")
        }
    }

    @Test func namesAreUniqueAndKebabCase() {
        let names = PushLinter.rules.map(\.name)
        #expect(Set(names).count == names.count)
        for name in names { #expect(name.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil, "\(name)") }
    }

    /// A finding tells keys and types, never what somebody wrote (CONTRIBUTING: no text in an error).
    @Test func findingsDoNotTellTexts() throws {
        let body =
            #"{"aps":{"alert":{"title":"SECRET","bodi":"SECRET"},"badge":"SECRET","sound":["SECRET"]},"event":"SECRET"}"#
        let findings = try LintExample.Push(body).findings()
        #expect(findings.count > 2)
        for finding in findings { #expect(!"\(finding)".contains("SECRET")) }
    }

    @Test func theWorstFindingsComeFirst() throws {
        let body = #"{"aps":{"alert":"x","interruption-level":"critical","room":1,"badge":"5"}}"#
        #expect(try LintExample.Push(body).findings().map(\.level) == [.error, .warning, .note])
    }

    @Test func anAppAddsARuleOfItsOwn() throws {
        struct NeedsRoom: LintRule {
            let name = "needs-room"
            let levels = [LintLevel.error]
            let meaning = "The app needs a room."
            let source = "own"

            func findings(in push: LintSubject) -> [LintFinding] {
                push.payload["room"] == nil ? [finding(.error, at: "room", "No room.", fix: "Add it.")] : []
            }
        }
        let linter = PushLinter(rules: PushLinter.rules + [NeedsRoom()])
        #expect(try LintExample.Push(#"{"aps":{"alert":"x"}}"#).findings(linter).map(\.rule) == ["needs-room"])
        #expect(try LintExample.Push(#"{"aps":{"alert":"x"},"room":1}"#).findings(linter).isEmpty)
    }

    /// The fix of a request that was meant for FCM tells where the aps is.
    @Test func apsInsideAnotherObjectIsToldByItsPath() throws {
        let body = #"{"message":{"token":"t","apns":{"payload":{"aps":{"alert":"x"}}}}}"#
        let finding = try #require(try LintExample.Push(body).findings().first)
        #expect(finding.rule == "aps-missing")
        #expect(finding.fix.contains("message.apns.payload.aps"))
    }

    @Test(arguments: [
        ("mutableContent", "mutable-content"), ("Content_Available", "content-available"), ("sonud", "sound"),
        ("treadid", "thread-id"), ("badges", "badge"),
    ])
    func misspeltKeyNamesTheRightOne(_ key: String, _ meant: String) throws {
        let findings = try LintExample.Push(#"{"aps":{"alert":"x","\#(key)":1}}"#).findings()
        let finding = try #require(findings.first { $0.path == "aps.\(key)" })
        #expect(finding.rule == "aps-misspelt-key")
        #expect(finding.sentence.contains("Did you mean \(meant)?"))
    }

    /// R-E4: any JSON anywhere is read without a trap.
    @Test func anyValueAnywhereGivesAnAnswer() throws {
        let kinds: [JSONValue] = [
            nil, true, -1, 1.5, .int(.max), .double(1e300), "", "%", [], [nil], [:], ["aps": [:]],
        ]
        let headers = [
            "apns-push-type": "", "apns-topic": "", "apns-id": "", "apns-collapse-id": "", "apns-priority": "",
        ]
        for key in ["alert", "badge", "sound", "thread-id", "mutable-content", "interruption-level", "relevance-score"]
        {
            for value in kinds {
                for body: JSONValue in [
                    value, ["aps": value], ["aps": [:], "\(key)": value], ["aps": ["alert": ["loc-key": value]]],
                ] {
                    _ = PushLinter().findings(in: body, headers: headers, strings: ["": "%99$@ %", "%": "%@"])
                }
                _ = PushLinter().findings(in: .object(["aps": .object([key: value])]))
            }
        }
    }
}
