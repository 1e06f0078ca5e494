public import BeckonModel

/// What a message quotes.
public struct ChatQuote: Sendable, Hashable {
    /// What is known of the message that is quoted.
    public enum Content: Sendable, Hashable {
        /// It is being looked for.
        case loading
        /// Who wrote it, and what it says now.
        case message(sender: User, type: MessageType, text: String?)
        /// It was taken back.
        case deleted(sender: User)
        /// It is not on this device, and the server does not show it: it lies before the account's history, say.
        case unknown
    }

    /// In the same conversation.
    public var messageID: Int64
    /// What is known of it now.
    public var content: Content

    public init(messageID: Int64, content: Content) {
        self.messageID = messageID
        self.content = content
    }

    init(_ message: Message) {
        let content: Content =
            message.deletedAt == nil
            ? .message(sender: message.sender, type: message.type, text: message.text)
            : .deleted(sender: message.sender)
        self.init(messageID: message.id, content: content)
    }
}
