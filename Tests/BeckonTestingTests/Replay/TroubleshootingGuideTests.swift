import BeckonModel
import BeckonRouting
import BeckonTesting
import Foundation
import Testing

/// Issue 9: every symptom of the guide has its real trace line, and the sentence that `beckon explain --trace` prints for it.
@Suite(.timeLimit(.minutes(1))) struct TroubleshootingGuideTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let step: String
        let decision: String
        let reason: String?
        let sentence: String

        var testDescription: String { "\(step) \(decision) (\(reason ?? ""))" }
    }

    static let rows = (try? read()) ?? []

    private static func read() throws -> [Row] {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let guide = root.appendingPathComponent("Documentation/Beckon.docc/Troubleshooting.md")
        return try String(contentsOf: guide, encoding: .utf8).split(separator: "\n").compactMap { line in
            guard line.hasPrefix("| `") else { return nil }
            let cells = line.components(separatedBy: " | ")
            let words = cells[0].dropFirst(3).dropLast().split(separator: " ", maxSplits: 2).map(String.init)
            guard cells.count == 3, words.count > 1 else { return nil }
            let reason = words.count > 2 ? String(words[2].dropFirst().dropLast()) : nil
            return Row(step: words[0], decision: words[1], reason: reason, sentence: cells[1])
        }
    }

    private func explain(_ row: Row) throws -> String {
        let message = MessageReference(conversationID: ConversationID(rawValue: "alice_user_bob"), id: 1)
        let line = { (step: TraceStep, decision: String, reason: String?) in
            TraceLine(
                time: 0, place: "bob.app", step: step, message: message, decision: decision, reason: reason)
        }
        let step = TraceStep(rawValue: row.step)
        let tapped = step == .routed ? [line(.tapped, "default", "delegate")] : []
        return TraceExplanation(tapped + [line(step, row.decision, row.reason)]).text
    }

    @Test(arguments: rows) func theSentenceIsTheOneThatIsPrinted(row: Row) throws {
        let told = try explain(row).components(separatedBy: "\n")
        let expected = [
            "alice_user_bob#1: \(row.sentence)", row.sentence.prefix(1).uppercased() + row.sentence.dropFirst(),
        ]
        #expect(told.contains { expected.contains($0) }, "\(told)")
    }

    @Test func noReasonOfTheAppsSideIsMissing() {
        let told = Set(Self.rows.map { [$0.step, $0.decision, $0.reason ?? ""] })
        for reason in TapMachine.DropReason.allCases { #expect(told.contains(["routed", "dropped", reason.rawValue])) }
        for reason in TapMachine.WaitReason.allCases { #expect(told.contains(["routed", "waiting", reason.rawValue])) }
        for reason in ForegroundDecision.Reason.allCases {
            #expect(told.contains { $0[0] == "routed" && $0[2] == reason.rawValue }, "\(reason)")
        }
    }
}
