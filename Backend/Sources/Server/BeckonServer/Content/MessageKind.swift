import BeckonModel

/// What a message is, and with that what it has to hold and whether it counts (requirements, B; ).
///
/// Content is open (design §4, *Messages*): a category or type that is not known here is kept as it is.
struct MessageKind: Sendable, Hashable {
    let category: MessageCategory
    let type: MessageType

    /// Refuses what is no word, actions, which the server alone writes, and calls of another medium.
    init(_ category: MessageCategory, _ type: MessageType) throws(ChatError) {
        try Self.word(category.rawValue, .invalidMessageCategory, path: "category")
        try Self.word(type.rawValue, .invalidMessageType, path: "type")
        guard category != .action else {
            throw ChatError(
                .messageActionNotAllowed, "The server alone writes what happened.", path: "category",
                remedy: "Use the category message, custom or call.")
        }
        guard category != .call || type == .audio || type == .video else {
            throw ChatError(.invalidMessageType, "A call has the type audio or video.", path: "type")
        }
        self.category = category
        self.type = type
    }

    /// Whether it may have no other content than a text.
    var isText: Bool { category == .message && type == .text }

    /// Whether it holds files.
    var isMedia: Bool { category == .message && [.image, .video, .audio, .file].contains(type) }

    private static func word(_ value: String, _ code: ChatError.Code, path: String) throws(ChatError) {
        guard (1...ContentLimits.word).contains(value.unicodeScalars.count),
            value.unicodeScalars.allSatisfy({ !$0.isControl })
        else {
            throw ChatError(
                code, "The field \(path) has 1 to \(ContentLimits.word) characters and no control characters.",
                path: path)
        }
    }
}

extension Unicode.Scalar {
    /// U+0000 to U+001F and U+007F to U+009F.
    var isControl: Bool { properties.generalCategory == .control }
}
