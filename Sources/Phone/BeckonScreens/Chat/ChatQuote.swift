public import BeckonModel

/// What a message quotes.
public struct ChatQuote: Sendable, Hashable {
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

    public var messageID: Int64
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
