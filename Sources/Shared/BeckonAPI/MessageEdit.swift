public import BeckonModel

/// The body of ``API/editMessageToUser`` and ``API/editMessageInGroup``: what is to be said instead. What is left out
/// stays as it is.
public struct MessageEdit: Codable, Sendable, Hashable {
    /// By the rules of ``MessageDraft/text``. Empty where the message may be without a text: it has none any more.
    public var text: String?
    /// By the rules of ``MessageDraft/data``, as a whole.
    public var data: [String: JSONValue]?
    /// By the rules of ``MessageDraft/tags``. Empty: it has none any more.
    public var tags: [String]?

    public init(text: String? = nil, data: [String: JSONValue]? = nil, tags: [String]? = nil) {
        self.text = text
        self.data = data
        self.tags = tags
    }
}

extension MessageEdit: LimitedFields {
    public static let limits: [String: FieldLimit] = ["text": .text(0...65_536)]
}
