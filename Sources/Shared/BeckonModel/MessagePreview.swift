/// What a push told of a message: shown until the server has told how it stands (R-E15).
public struct MessagePreview: Sendable, Hashable {
    /// The id as the push has it, which may be another vendor's and no number; nil where the push names none.
    public var id: String?
    /// Who wrote it, with the name and picture of the push.
    public var sender: User
    /// Open: an unknown one is shown as such.
    public var category: MessageCategory
    /// Open: an unknown one is shown as such.
    public var type: MessageType
    /// What was written, perhaps cut to fit the push; nil where the content is no text.
    public var text: String?
    /// Seconds since 1970; nil where the push does not say.
    public var sentAt: Int64?

    public init(
        id: String?, sender: User, category: MessageCategory = .message, type: MessageType = .text, text: String?,
        sentAt: Int64?
    ) {
        self.id = id
        self.sender = sender
        self.category = category
        self.type = type
        self.text = text
        self.sentAt = sentAt
    }

    /// The id where it can be one of a message: a positive whole number.
    public var messageID: Int64? { id.flatMap { Int64($0) }.flatMap { $0 > 0 ? $0 : nil } }
}
