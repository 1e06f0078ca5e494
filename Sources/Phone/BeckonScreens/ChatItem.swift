public import BeckonModel

/// One line of a chat window.
public struct ChatItem: Sendable, Hashable {
    /// Stays the same from the local echo to the message that the server stored, so that nothing jumps on screen.
    public enum Identity: Sendable, Hashable {
        /// A message of this account, by its `muid`.
        case own(String)
        case message(Int64)
    }

    /// Names the line over its changes.
    public var identity: Identity
    /// The server's id; nil until it has the message.
    public var messageID: Int64?
    /// Who wrote it.
    public var sender: User
    /// Whether this account wrote it.
    public var isOwn: Bool
    /// Open: an unknown one is shown as such.
    public var category: MessageCategory
    /// Open: an unknown one is shown as such.
    public var type: MessageType
    /// What was written, where it is a text.
    public var text: String?
    /// Milliseconds since 1970: the server's time, the device's until the server has it.
    public var sentAt: Int64
    /// Of one's own messages alone.
    public var delivery: DeliveryState?
    /// Why sending failed.
    public var failure: ChatError?

    public init(
        identity: Identity, messageID: Int64?, sender: User, isOwn: Bool, category: MessageCategory = .message,
        type: MessageType = .text, text: String?, sentAt: Int64, delivery: DeliveryState? = nil,
        failure: ChatError? = nil
    ) {
        self.identity = identity
        self.messageID = messageID
        self.sender = sender
        self.isOwn = isOwn
        self.category = category
        self.type = type
        self.text = text
        self.sentAt = sentAt
        self.delivery = delivery
        self.failure = failure
    }
}
