public import BeckonModel

/// Names one message without doubt: the key of its conversation and its id in there.
public struct MessageKey: Sendable, Hashable {
    public var conversation: ConversationKey
    public var id: Int64

    public init(conversation: ConversationKey, id: Int64) {
        self.conversation = conversation
        self.id = id
    }

    /// The key of a message as it was stored.
    public init(_ message: Message) {
        conversation = ConversationKey(of: message.sender.uid, with: message.receiver.receiver)
        id = message.id
    }

    /// The name of the message in the trace.
    public var reference: MessageReference { MessageReference(conversationID: conversation.label, id: id) }
}
