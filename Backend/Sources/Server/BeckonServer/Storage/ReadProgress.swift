public import BeckonAPI
public import BeckonModel

/// How far a user has read a conversation, after a request to move that forward.
public struct ReadProgress: Sendable, Hashable {
    public var conversation: ConversationKey
    public var reader: UserID
    public var state: ReadState
    /// Whether it moved. A lower id than before moves nothing.
    public var moved: Bool
    /// Milliseconds since 1970.
    public var readAt: Int64
    /// Whether the others are told (``GroupLimits/receipts``).
    public var isShared: Bool

    public init(
        conversation: ConversationKey, reader: UserID, state: ReadState, moved: Bool, readAt: Int64,
        isShared: Bool = true
    ) {
        self.conversation = conversation
        self.reader = reader
        self.state = state
        self.moved = moved
        self.readAt = readAt
        self.isShared = isShared
    }

    /// The message up to which was read, by its name in the trace.
    public var reference: MessageReference {
        MessageReference(conversationID: conversation.label, id: state.lastReadMessageId)
    }

    /// The receipt as `user`, one of the conversation, sees it.
    public func receipt(for user: UserID) -> ReadReceipt {
        ReadReceipt(
            conversationId: conversation.label, reader: reader, receiver: conversation.receiver(for: user),
            messageId: state.lastReadMessageId, readAt: readAt / 1000)
    }
}
