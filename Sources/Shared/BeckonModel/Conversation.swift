/// A conversation as one of its members sees it in the list.
public struct Conversation: Sendable, Hashable, Codable {
    /// As payloads name it; do not take it apart.
    public var conversationId: ConversationID
    /// Of the other side.
    public var conversationType: ReceiverType
    /// The other user, in a conversation of two.
    public var user: User?
    /// The group, in a conversation of many.
    public var group: Group?
    /// The newest one that the account may read.
    public var lastMessage: Message?
    /// Messages by others that count and lie above ``lastReadMessageId`` (design §4, *Unread*).
    public var unreadMessageCount: Int
    /// Up to which the account has read; 0 for nothing.
    public var lastReadMessageId: Int64
    /// How many of them mention the reader; nil where the server does not say.
    public var unreadMentionsCount: Int?
    /// Until when the reader wants no push of it, in milliseconds since 1970; it may have passed.
    public var muteUntil: Int64?

    /// The type and whom it is with follow from `counterpart`.
    public init(
        conversationId: ConversationID, with counterpart: Counterpart, lastMessage: Message?,
        unreadMessageCount: Int, lastReadMessageId: Int64, unreadMentionsCount: Int? = nil, muteUntil: Int64? = nil
    ) {
        self.conversationId = conversationId
        switch counterpart {
        case .user(let user):
            conversationType = .user
            self.user = user
        case .group(let group):
            conversationType = .group
            self.group = group
        }
        self.lastMessage = lastMessage
        self.unreadMessageCount = unreadMessageCount
        self.lastReadMessageId = lastReadMessageId
        self.unreadMentionsCount = unreadMentionsCount
        self.muteUntil = muteUntil
    }
}
