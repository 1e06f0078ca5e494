import BeckonModel
import BeckonPush
import Foundation
import Testing

/// Issue 3: `beckon lint` reads `.json` and `.apns`, the format of `simctl push`.
@Suite struct PushFileTests {
    private let apns = Data(#"{"Simulator Target Bundle":"com.example.chat","aps":{"alert":"x"}}"#.utf8)

    @Test func bundleOfSimctlIsNotPartOfTheBody() throws {
        let file = try PushFile(apns)
        #expect(file.bundleID == "com.example.chat")
        #expect(file.body == ["aps": ["alert": "x"]])
        #expect(try PushFile(Data(#"{"aps":{}}"#.utf8)).bundleID == nil)
        #expect(try PushFile(Data("[1]".utf8)).body == [1])
    }

    /// The bundle identifier with the suffix of the push type is a right topic.
    @Test(arguments: PushType.allCases) func bundleGivesTheTopic(_ type: PushType) {
        let findings = PushLinter().findings(inFile: apns, pushType: type)
        #expect(!findings.contains { $0.path == "headers.apns-topic" })
    }

    @Test func givenTopicIsHeldAgainstTheType() {
        let findings = PushLinter().findings(inFile: apns, pushType: .alert, topic: "com.example.chat.voip")
        #expect(findings.map(\.rule) == ["topic-suffix"])
    }

    /// Spaces and line ends of a file are not sent.
    @Test func bytesAsSentAreCounted() throws {
        let text = String(repeating: "x", count: 4000)
        let spaces = String(repeating: " \n", count: 500)
        let file = Data((spaces + #"{"aps": {"alert": "\#(text)"}}"#).utf8)
        #expect(file.count > 4096)
        #expect(PushLinter().findings(inFile: file).isEmpty)
    }

    /// R-E4 and issue 3, *Bad input*: what is no JSON is told with its place, not with a piece of it.
    @Test(
        arguments: [
            ("", 1, 1), ("{", 1, 2), (#"{"aps":}"#, 1, 8), ("nul", 1, 4), ("{\"aps\":\n {\"alert\": \"x\",}}", 2, 16),
            (#"{"aps":{"alert":"SECRET"}} SECRET"#, 1, 28),
        ] as [(String, Int, Int)])
    func whatIsNoJSONIsOneFindingWithLineAndColumn(_ text: String, _ line: Int, _ column: Int) throws {
        let findings = PushLinter().findings(inFile: Data(text.utf8))
        #expect(findings.map(\.rule) == ["json-syntax"])
        let finding = try #require(findings.first)
        #expect(finding.level == .error)
        #expect(finding.path == "payload")
        #expect(finding.sentence.hasPrefix("line \(line), column \(column): "), "\(finding.sentence)")
        #expect(!finding.sentence.contains("SECRET"))
    }
}
