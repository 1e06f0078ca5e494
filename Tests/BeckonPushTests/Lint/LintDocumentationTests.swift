import BeckonPush
import Foundation
import Testing

/// Each rule is described by its name; the document is made from the rules.
@Suite struct LintDocumentationTests {
    @Test func documentIsMadeFromTheRules() throws {
        let root = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let file = root.appendingPathComponent("Documentation/lint-rules.md")
        #expect(
            try String(decoding: Data(contentsOf: file), as: UTF8.self) == PushLinter.documentation,
            "Run: beckon lint --rules > Documentation/lint-rules.md")
    }

    @Test func tableHasARowForEachRule() {
        let rows = PushLinter.documentation.split(separator: "\n").filter { $0.hasPrefix("| `") }
        #expect(rows.count == PushLinter.rules.count)
        for (row, rule) in zip(rows, PushLinter.rules) {
            #expect(row.hasPrefix("| `\(rule.name)` |"))
            #expect(row.count { $0 == "|" } == 5, "\(rule.name) breaks the table")
        }
    }
}
