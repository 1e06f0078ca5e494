public import BeckonModel

/// What the list of conversations shows: a plain value.
public struct ConversationListSnapshot: Sendable, Hashable {
    public struct Row: Sendable, Hashable {
        public var counterpart: Counterpart
        public var lastMessage: Message?
        public var unreadCount: Int

        public init(counterpart: Counterpart, lastMessage: Message?, unreadCount: Int) {
            self.counterpart = counterpart
            self.lastMessage = lastMessage
            self.unreadCount = unreadCount
        }

        public var receiver: Receiver { counterpart.receiver }
        public var title: String { counterpart.name }
    }

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
