/// Names one message: its conversation and its id in there.
public struct MessageReference: Sendable, Hashable, Codable, CustomStringConvertible {
    /// Of the message.
    public var conversationID: ConversationID
    /// Ascends in commit order within the conversation.
    public var id: Int64

    public init(conversationID: ConversationID, id: Int64) {
        self.conversationID = conversationID
        self.id = id
    }

    public var description: String { "\(conversationID)#\(id)" }
}
