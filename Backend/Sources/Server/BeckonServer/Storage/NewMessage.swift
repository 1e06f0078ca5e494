public import BeckonModel

/// A message that has passed the checks of its form and waits for its place in the conversation.
public struct NewMessage: Sendable, Hashable {
    /// Who sends, on which device.
    public var session: Session
    public var receiver: Receiver
    public var muid: String
    public var category: MessageCategory
    public var type: MessageType
    public var text: String?
    /// Whether it counts as unread for the others (design §4, *Unread*).
    public var countsAsUnread: Bool
    /// Milliseconds since 1970.
    public var sentAt: Int64

    public init(
        from session: Session, to receiver: Receiver, muid: String, category: MessageCategory = .message,
        type: MessageType = .text, text: String?, countsAsUnread: Bool = true, sentAt: Int64
    ) {
        self.session = session
        self.receiver = receiver
        self.muid = muid
        self.category = category
        self.type = type
        self.text = text
        self.countsAsUnread = countsAsUnread
        self.sentAt = sentAt
    }
}
