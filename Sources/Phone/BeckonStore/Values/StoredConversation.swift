public import BeckonModel

/// A conversation as the phone keeps it.
public struct StoredConversation: Sendable, Hashable {
    /// The other side, as it was told last.
    public var counterpart: Counterpart
    /// What payloads call the conversation.
    public var conversationID: ConversationID
    /// The newest message that was said; nil where none is known.
    public var lastMessage: Message?
    /// Messages of others that count and lie above ``readUpTo`` (design §4, *Unread*).
    public var unreadCount: Int
    /// How far this account has read, on any device, and here without the server's knowing yet.
    public var readUpTo: Int64
    /// The highest id that somebody else has read.
    public var othersReadUpTo: Int64
    /// The highest id that has reached a device of somebody else.
    public var othersDeliveredUpTo: Int64
    /// Until when nothing of it is pushed, in milliseconds since 1970; nil: it is. It may have passed.
    public var muteUntil: Int64?
    /// False for a group that the account is no longer in.
    public var hasJoined: Bool
    /// What was being written; nil where nothing was.
    public var draft: String?

    public init(
        counterpart: Counterpart, conversationID: ConversationID, lastMessage: Message? = nil, unreadCount: Int = 0,
        readUpTo: Int64 = 0, othersReadUpTo: Int64 = 0, othersDeliveredUpTo: Int64 = 0, muteUntil: Int64? = nil,
        hasJoined: Bool = true, draft: String? = nil
    ) {
        self.counterpart = counterpart
        self.conversationID = conversationID
        self.lastMessage = lastMessage
        self.unreadCount = unreadCount
        self.readUpTo = readUpTo
        self.othersReadUpTo = othersReadUpTo
        self.othersDeliveredUpTo = othersDeliveredUpTo
        self.muteUntil = muteUntil
        self.hasJoined = hasJoined
        self.draft = draft
    }

    /// The conversation.
    public var receiver: Receiver { counterpart.receiver }
}
