public import BeckonModel

/// A page of the answer of ``API/conversations``, with the badge of the account.
public struct ConversationList: Codable, Sendable, Hashable {
    /// With the newest message first.
    public var conversations: [Conversation]
    /// The account's total over all conversations.
    public var badge: Badge
    /// There are more: ask again with it. It is the server's own and holds no secret. Nil: that is all.
    public var cursor: String?
    /// These got a message while the list was read. Each goes to its top, in this order, and takes the place of what was
    /// listed of it before. Otherwise the newest message comes first.
    public var goesToTop: Bool

    public init(conversations: [Conversation], badge: Badge, cursor: String? = nil, goesToTop: Bool = false) {
        self.conversations = conversations
        self.badge = badge
        self.cursor = cursor
        self.goesToTop = goesToTop
    }

    /// What the query may hold.
    public static let query: [RequestParameter] = [
        RequestParameter(
            "cursor", .text(1...100), "Goes on with the list that this was given with; from its top without it."),
        RequestParameter("limit", .integer(1...50), "The most that a page holds; 50 without it."),
    ]

    /// The list so far with its next page.
    public func adding(_ page: Self) -> Self {
        guard page.goesToTop else {
            return Self(conversations: conversations + page.conversations, badge: page.badge, cursor: page.cursor)
        }
        var merged = conversations
        for conversation in page.conversations {
            merged.removeAll { $0.conversationId == conversation.conversationId }
            merged.insert(conversation, at: 0)
        }
        return Self(conversations: merged, badge: page.badge, cursor: page.cursor)
    }
}
