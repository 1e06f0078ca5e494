/// Somebody has read a conversation up to a message: a state, not a list of events.
public struct ReadReceipt: Sendable, Hashable, Codable {
    /// Of what was read.
    public var conversationId: ConversationID
    /// Who has read.
    public var reader: UserID
    /// The group, or the other user as the receiver of this receipt sees the conversation.
    public var receiver: String
    /// Of the conversation.
    public var receiverType: ReceiverType
    /// The highest id that has been read.
    public var messageId: Int64
    /// Seconds since 1970.
    public var readAt: Int64

    public init(
        conversationId: ConversationID, reader: UserID, receiver: Receiver, messageId: Int64, readAt: Int64
    ) {
        self.conversationId = conversationId
        self.reader = reader
        self.receiver = receiver.identifier
        self.receiverType = receiver.type
        self.messageId = messageId
        self.readAt = readAt
    }
}
