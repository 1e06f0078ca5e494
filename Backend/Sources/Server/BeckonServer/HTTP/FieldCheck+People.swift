import BeckonModel

/// What users and groups are described with (R-B, *Limits*). Each gives what the store is to keep: nil where the field was
/// left out, an empty text where it is to be taken away.
extension FieldCheck {
    /// What an app keeps with it.
    static func metadata(
        _ value: [String: JSONValue]?, path: String = "metadata", limit: Int = ContentLimits.data
    ) throws(ChatError) -> String? {
        guard let value else { return nil }
        if value.isEmpty { return "" }
        let text = try json(.object(value), path)
        guard text.utf8.count <= limit else {
            throw ChatError(.badRequest, "The field \(path) has at most \(limit) bytes as JSON.", path: path)
        }
        return text
    }

    static func labels(_ value: [String]?) throws(ChatError) -> String? {
        guard let value else { return nil }
        if value.isEmpty { return "" }
        guard value.count <= ContentLimits.tags else {
            throw ChatError(.badRequest, "There are at most \(ContentLimits.tags) tags.", path: "tags")
        }
        guard value.allSatisfy({ (1...ContentLimits.tag).contains($0.unicodeScalars.count) }) else {
            throw ChatError(.badRequest, "A tag has 1 to \(ContentLimits.tag) characters.", path: "tags")
        }
        return try json(.array(value.map(JSONValue.string)), "tags")
    }

    /// A line for people.
    static func line(_ value: String?, path: String, limit: Int) throws(ChatError) {
        guard let value else { return }
        guard value.unicodeScalars.count <= limit else {
            throw ChatError(.badRequest, "The field \(path) has at most \(limit) characters.", path: path)
        }
        guard !value.utf8.contains(0) else { throw null(path) }
    }

    /// An address that may be taken away.
    static func address(_ value: String?, path: String) throws(ChatError) {
        if value != "" { try link(value, path: path) }
    }

    private static func json(_ value: JSONValue, _ path: String) throws(ChatError) -> String {
        guard !value.holdsNull else { throw null(path) }
        guard let data = try? WireJSON.encode(value) else {
            throw ChatError(.badRequest, "The field \(path) cannot be kept as JSON.", path: path)
        }
        return String(decoding: data, as: UTF8.self)
    }

    private static func null(_ path: String) -> ChatError {
        ChatError(.badRequest, "The field \(path) must not hold U+0000.", path: path)
    }
}
