public import BeckonModel

/// How a conversation stands for one of its members, without what is said in it.
public struct ConversationState: Codable, Sendable, Hashable {
    /// What payloads call the conversation.
    public var conversationId: ConversationID
    /// The group, or the other user.
    public var receiver: String
    /// Of the other side.
    public var receiverType: ReceiverType
    /// Whether the user is in it; false for a group that was left.
    public var hasJoined: Bool
    /// By others, above what was read, and not flagged silent.
    public var unreadMessageCount: Int
    /// 0 where nothing was read.
    public var lastReadMessageId: Int64
    /// Milliseconds since 1970 until when nothing of it is pushed; nil: it is.
    public var muteUntil: Int64?

    /// As the server tells it in its answer to a sync.
    public init(
        conversationId: ConversationID, with receiver: Receiver, hasJoined: Bool, unreadMessageCount: Int,
        lastReadMessageId: Int64, muteUntil: Int64? = nil
    ) {
        self.conversationId = conversationId
        self.receiver = receiver.identifier
        self.receiverType = receiver.type
        self.hasJoined = hasJoined
        self.unreadMessageCount = unreadMessageCount
        self.lastReadMessageId = lastReadMessageId
        self.muteUntil = muteUntil
    }
}
