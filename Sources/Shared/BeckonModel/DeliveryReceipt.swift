/// A conversation up to a message has reached somebody's device: a state, not a list of events.
public struct DeliveryReceipt: Sendable, Hashable, Codable {
    /// Where it is.
    public var conversationId: ConversationID
    /// Whose device it reached.
    public var uid: UserID
    /// The group, or the other user as the receiver of this receipt sees the conversation.
    public var receiver: String
    /// Of the conversation.
    public var receiverType: ReceiverType
    /// The highest id that has arrived.
    public var messageId: Int64
    /// Seconds since 1970.
    public var deliveredAt: Int64

    public init(
        conversationId: ConversationID, uid: UserID, receiver: Receiver, messageId: Int64, deliveredAt: Int64
    ) {
        self.conversationId = conversationId
        self.uid = uid
        self.receiver = receiver.identifier
        self.receiverType = receiver.type
        self.messageId = messageId
        self.deliveredAt = deliveredAt
    }
}
