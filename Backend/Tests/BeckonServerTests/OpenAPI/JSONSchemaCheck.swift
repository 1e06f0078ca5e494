import BeckonModel
import Foundation

/// Checks values against the schemas of a description: as much of JSON Schema 2020-12 as the description uses.
///
/// Beyond the standard it finds fields that no schema speaks of: what is sent and not described is a mistake here.
struct JSONSchemaCheck {
    let root: JSONValue

    /// Sentences, each with the path of what it is about; none where all is well.
    func problems(of value: JSONValue, _ schema: JSONValue, strict: Bool = true) -> [String] {
        let finding = evaluate(value, schema, "$")
        guard strict else { return finding.problems }
        return finding.problems
            + Self.paths(of: value, "$").filter { !finding.known($0) }.map { "\($0) is not described" }
    }

    private struct Finding {
        var problems: [String] = []
        var described: Set<String> = []
        /// Below these anything goes.
        var open: Set<String> = []

        func known(_ path: String) -> Bool {
            described.contains(path) || open.contains { path == $0 || path.hasPrefix($0 + "/") }
        }

        mutating func merge(_ other: Finding) {
            problems += other.problems
            described.formUnion(other.described)
            open.formUnion(other.open)
        }
    }

    private static func paths(of value: JSONValue, _ path: String) -> [String] {
        switch value {
        case .object(let members): [path] + members.flatMap { paths(of: $0.value, "\(path)/\($0.key)") }
        case .array(let elements): [path] + elements.enumerated().flatMap { paths(of: $1, "\(path)/\($0)") }
        default: [path]
        }
    }

    private func evaluate(_ value: JSONValue, _ schema: JSONValue, _ path: String) -> Finding {
        var finding = Finding(described: [path])
        func fail(_ sentence: String) { finding.problems.append("\(path) \(sentence)") }
        let members = schema.object ?? [:]
        if members.isEmpty { finding.open.insert(path) }
        if let reference = members["$ref"]?.string { finding.merge(evaluate(value, resolve(reference), path)) }
        for part in members["allOf"]?.array ?? [] { finding.merge(evaluate(value, part, path)) }
        for key in ["anyOf", "oneOf"] {
            guard let parts = members[key]?.array else { continue }
            let fitting = parts.map { evaluate(value, $0, path) }.filter(\.problems.isEmpty)
            if fitting.isEmpty { fail("fits none of \(key)") }
            if key == "oneOf", fitting.count > 1 { fail("fits \(fitting.count) of oneOf") }
            for part in fitting { finding.merge(part) }
        }
        if let type = members["type"] {
            let types = type.array?.compactMap(\.string) ?? [type.string].compactMap(\.self)
            if !types.contains(where: { Self.is(value, $0) }) { fail("is no \(types.joined(separator: " or "))") }
        }
        if let words = members["enum"]?.array, !words.contains(value) { fail("is not one of the words") }
        if let word = members["const"], word != value { fail("is not the word") }
        switch value {
        case .string(let text): check(text, members, fail)
        case .int(let number):
            if let minimum = members["minimum"]?.int, number < minimum { fail("is below \(minimum)") }
            if let maximum = members["maximum"]?.int, number > maximum { fail("is above \(maximum)") }
        case .array(let elements):
            guard let items = members["items"] else { break }
            for (index, element) in elements.enumerated() {
                finding.merge(evaluate(element, items, "\(path)/\(index)"))
            }
        case .object(let fields):
            for name in members["required"]?.array ?? [] where fields[name.string ?? ""] == nil {
                finding.problems.append("\(path) lacks \(name.string ?? "")")
            }
            for (name, field) in fields {
                if let property = members["properties"]?[name] {
                    finding.merge(evaluate(field, property, "\(path)/\(name)"))
                } else if let rest = members["additionalProperties"] {
                    finding.merge(evaluate(field, rest, "\(path)/\(name)"))
                }
            }
        default: break
        }
        return finding
    }

    private func check(_ text: String, _ members: [String: JSONValue], _ fail: (String) -> Void) {
        let count = Int64(text.unicodeScalars.count)
        if let minimum = members["minLength"]?.int, count < minimum { fail("is shorter than \(minimum)") }
        if let maximum = members["maxLength"]?.int, count > maximum { fail("is longer than \(maximum)") }
        guard let pattern = members["pattern"]?.string else { return }
        let range = NSRange(text.startIndex..., in: text)
        let expression = try? NSRegularExpression(pattern: pattern)
        if expression?.firstMatch(in: text, range: range) == nil { fail("does not match \(pattern)") }
    }

    private func resolve(_ reference: String) -> JSONValue {
        reference.split(separator: "/").dropFirst().reduce(root) { $0[String($1)] ?? .null }
    }

    private static func `is`(_ value: JSONValue, _ type: String) -> Bool {
        switch (value, type) {
        case (.null, "null"), (.bool, "boolean"), (.int, "integer"), (.int, "number"), (.double, "number"),
            (.string, "string"), (.array, "array"), (.object, "object"):
            true
        default: false
        }
    }
}
