import BeckonModel

/// The limits of what messages hold, whatever their kind (requirements, B, *Limits*).
///
/// U+0000 is refused in every text: PostgreSQL cannot keep it (server-notes §2).
enum ContentCheck {
    /// A text that has to be there.
    static func text(_ value: String?) throws(ChatError) -> String {
        guard let value, !value.allSatisfy(\.isWhitespace) else {
            throw ChatError(.emptyMessageText, "The text is empty.", path: "text")
        }
        try limit(value)
        return value
    }

    /// A text that may be missing; nil for an empty one.
    static func caption(_ value: String?) throws(ChatError) -> String? {
        guard let value, !value.isEmpty else { return nil }
        try limit(value)
        return value
    }

    private static func limit(_ text: String) throws(ChatError) {
        guard text.utf8.count <= ContentLimits.text else {
            throw ChatError(
                .invalidMessageData, "A text has at most \(ContentLimits.text) bytes of UTF-8.", path: "text")
        }
        guard !text.utf8.contains(0) else {
            throw ChatError(.invalidMessageData, "The field text must not hold U+0000.", path: "text")
        }
    }

    /// Canonical JSON of what belongs to a kind: equal values have equal bytes.
    static func json(_ data: [String: JSONValue]) throws(ChatError) -> String {
        guard !JSONValue.object(data).holdsNull else {
            throw ChatError(.invalidMessageData, "The field data must not hold U+0000.", path: "data")
        }
        return try json(.object(data), limit: ContentLimits.data, path: "data")
    }

    /// Canonical JSON of tags; nil for none.
    static func tags(_ values: [String]) throws(ChatError) -> String? {
        guard !values.isEmpty else { return nil }
        guard values.count <= ContentLimits.tags else {
            throw ChatError(.invalidMessageData, "A message has at most \(ContentLimits.tags) tags.", path: "tags")
        }
        for (index, tag) in values.enumerated() {
            guard (1...ContentLimits.tag).contains(tag.unicodeScalars.count) else {
                throw ChatError(
                    .invalidMessageData, "A tag has 1 to \(ContentLimits.tag) characters.", path: "tags.\(index)")
            }
            guard !tag.utf8.contains(0) else {
                throw ChatError(.invalidMessageData, "A tag must not hold U+0000.", path: "tags.\(index)")
            }
        }
        // A character may be many bytes.
        return try json(.array(values.map(JSONValue.string)), limit: ContentLimits.data, path: "tags")
    }

    /// Whom a message mentions, each once, in the order of `data.mentions`.
    static func mentions(_ data: [String: JSONValue]?) throws(ChatError) -> [UserID] {
        guard let value = data?["mentions"] else { return [] }
        guard let uids = value.array else {
            throw ChatError(.invalidMessageData, "The mentions are an array of uids.", path: "data.mentions")
        }
        guard uids.count <= ContentLimits.mentions else {
            throw ChatError(
                .invalidMessageData, "A message mentions at most \(ContentLimits.mentions) users.",
                path: "data.mentions")
        }
        var mentions: [UserID] = []
        for (index, uid) in uids.enumerated() {
            guard let mention = uid.string.flatMap(UserID.init(rawValue:)) else {
                throw ChatError(
                    .invalidMessageData, "A mention is the uid of a user.", path: "data.mentions.\(index)")
            }
            guard !mentions.contains(mention) else {
                throw ChatError(
                    .invalidMessageData, "That user is mentioned already.", path: "data.mentions.\(index)")
            }
            mentions.append(mention)
        }
        return mentions
    }

    /// An emoji or a short text, without control characters.
    static func reaction(_ value: String) throws(ChatError) {
        let isValid =
            (1...ContentLimits.reaction).contains(value.utf8.count)
            && value.unicodeScalars.allSatisfy { !$0.isControl } && !value.allSatisfy(\.isWhitespace)
        guard isValid else {
            throw ChatError(
                .badRequest,
                "A reaction has 1 to \(ContentLimits.reaction) bytes of UTF-8 and no control characters.",
                path: "reaction")
        }
    }

    private static func json(_ value: JSONValue, limit: Int, path: String) throws(ChatError) -> String {
        // What was decoded from JSON always encodes.
        guard let bytes = try? WireJSON.encode(value), bytes.count <= limit else {
            throw ChatError(
                .invalidMessageData, "The field \(path) has at most \(limit) bytes as JSON.", path: path)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
