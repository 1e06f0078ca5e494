public import BeckonModel

/// How far a conversation has reached somebody's devices, after that has moved forward.
public struct DeliveryProgress: Sendable, Hashable {
    public var conversation: ConversationKey
    public var uid: UserID
    public var messageID: Int64
    /// Milliseconds since 1970.
    public var deliveredAt: Int64
    /// Whether the others are told (``GroupLimits/receipts``).
    public var isShared: Bool

    public init(
        conversation: ConversationKey, uid: UserID, messageID: Int64, deliveredAt: Int64, isShared: Bool
    ) {
        self.conversation = conversation
        self.uid = uid
        self.messageID = messageID
        self.deliveredAt = deliveredAt
        self.isShared = isShared
    }

    /// The receipt as `user`, one of the conversation, sees it.
    public func receipt(for user: UserID) -> DeliveryReceipt {
        DeliveryReceipt(
            conversationId: conversation.label, uid: uid, receiver: conversation.receiver(for: user),
            messageId: messageID, deliveredAt: deliveredAt / 1000)
    }
}
