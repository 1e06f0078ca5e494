import BeckonModel
import BeckonTesting
import Foundation

/// A variant of a case as a script: its events as they are, and what it expects in the words of a script.
struct CaseScript: Sendable, CustomStringConvertible {
    /// An expected outcome that the script has no word for.
    struct UnknownExpectation: Error {
        let name: String
    }

    let id: String
    /// Nil where the case has one only.
    let variant: String?
    /// The lines of the script.
    let lines: [JSONValue]

    var description: String { fileName }
    var fileName: String { ([id] + (variant.map { [$0] } ?? [])).joined(separator: "-") + ".jsonl" }
    var data: Data { get throws { try Data(lines.map { try JSONEncoder().encode($0) }.joined(separator: [10])) } }

    static let ids = [
        "sh-11-open-chat-banner", "sh-12-cold-start", "sh-13-tap-before-login", "sh-14-tap-twice",
        "sh-15-launch-without-tap", "sh-16-other-account",
    ]

    /// All variants of a case.
    static func all(_ id: String) throws -> [CaseScript] {
        let known = try Case(id)
        var header: [String: JSONValue] = [:]
        for name in ["signedIn", "active"] { header[name] = known.input[name] }
        let variants = known.input["variants"]?.object?.map { (Optional($0.key), $0.value) }
        return try (variants ?? [(nil, known.input["events"] ?? .null)]).map { variant, events in
            let expected = variant.flatMap { known.expected["each"] ?? known.expected[$0] } ?? known.expected
            return CaseScript(
                id: id, variant: variant,
                lines: (header.isEmpty ? [] : [["phone": .object(header)]]) + (events.array ?? [])
                    + [["expect": try expectation(expected)]])
        }.sorted { $0.fileName < $1.fileName }
    }

    /// In a script's words, all of it.
    private static func expectation(_ expected: JSONValue) throws -> JSONValue {
        var words: [String: JSONValue] = [:]
        for (name, value) in expected.object ?? [:] {
            switch name {
            case "routes", "message", "sequence", "unread": words[name] = value
            case "routeNotBefore": words["routesNotBefore"] = value
            case "at": words["routesNotBefore"] = (value.string?.dropFirst(2)).flatMap { Int64($0) }.map { .int($0) }
            case "completionHandlerCalls", "completionHandlerCalledOncePerRequest": words["completionsOnce"] = true
            case "neverQueried": words["neverOpened"] = .array([value])
            default:
                guard let kind = ["options", "optionsInclude"].first(where: { value[$0] != nil }) else {
                    throw UnknownExpectation(name: name)
                }
                words[kind] = .object((words[kind]?.object ?? [:]).merging([name: value[kind] ?? .null]) { $1 })
            }
        }
        return .object(words)
    }
}
