public import BeckonModel

/// The answer of ``API/conversations``: newest message first, with the badge of the account.
public struct ConversationList: Codable, Sendable, Hashable {
    public var conversations: [Conversation]
    public var badge: Badge

    public init(conversations: [Conversation], badge: Badge) {
        self.conversations = conversations
        self.badge = badge
    }
}
