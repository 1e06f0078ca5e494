public import BeckonModel

/// Some of a user's conversations.
public struct ConversationPage: Sendable, Hashable {
    public var conversations: [Conversation]
    public var badge: Badge
    /// Where the list goes on; nil: that is all.
    public var next: ConversationCursor?

    public init(conversations: [Conversation], badge: Badge, next: ConversationCursor?) {
        self.conversations = conversations
        self.badge = badge
        self.next = next
    }
}
