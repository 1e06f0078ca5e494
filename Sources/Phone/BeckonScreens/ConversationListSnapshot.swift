public import BeckonModel

/// What the list of conversations shows: a plain value.
public struct ConversationListSnapshot: Sendable, Hashable {
    /// One conversation.
    public struct Row: Sendable, Hashable {
        /// The other side.
        public var counterpart: Counterpart
        /// The newest message; nil where there is none.
        public var lastMessage: Message?
        /// How many messages of others are unread.
        public var unreadCount: Int

        public init(counterpart: Counterpart, lastMessage: Message?, unreadCount: Int) {
            self.counterpart = counterpart
            self.lastMessage = lastMessage
            self.unreadCount = unreadCount
        }

        /// The conversation.
        public var receiver: Receiver { counterpart.receiver }
        /// The name of the other side.
        public var title: String { counterpart.name }
    }

    /// Where the list stands.
    public var state: ScreenState
    /// Newest message first.
    public var rows: [Row]
    /// The account's total, as the server told it last.
    public var badge: Badge?

    public init(state: ScreenState = .loading, rows: [Row] = [], badge: Badge? = nil) {
        self.state = state
        self.rows = rows
        self.badge = badge
    }
}
