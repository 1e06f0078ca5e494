import BeckonModel
import BeckonPush
import Foundation
import Testing

/// For one rule: a push that it finds, and one near it that it must not find.
struct LintExample: CustomTestStringConvertible {
    let rule: String
    let level: LintLevel
    let path: String
    let found: Push
    let near: Push

    struct Push {
        let body: String
        let headers: [String: String]?
        let pushType: String?
        let strings: StringsTable?
        let categories: Set<String>?
        let byteCount: Int?

        init(
            _ body: String, headers: [String: String]? = nil, type pushType: String? = nil,
            strings: StringsTable? = nil,
            categories: Set<String>? = nil, byteCount: Int? = nil
        ) {
            self.body = body
            self.headers = headers
            self.pushType = pushType
            self.strings = strings
            self.categories = categories
            self.byteCount = byteCount
        }

        func findings(_ linter: PushLinter = PushLinter()) throws -> [LintFinding] {
            let json = try JSONDecoder().decode(JSONValue.self, from: Data(body.utf8))
            return linter.findings(
                in: json, headers: headers, pushType: pushType, strings: strings, categories: categories,
                byteCount: byteCount)
        }
    }

    init(_ rule: String, _ level: LintLevel, _ path: String, _ found: Push, not near: Push) {
        self.rule = rule
        self.level = level
        self.path = path
        self.found = found
        self.near = near
    }

    var testDescription: String { "\(rule) at \(path)" }
}
