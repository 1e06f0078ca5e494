public import BeckonModel

/// What the list of conversations shows: a plain value.
public struct ConversationListSnapshot: Sendable, Hashable {
    /// One conversation.
    public struct Row: Sendable, Hashable {
        /// The other side.
        public var counterpart: Counterpart
        /// The newest message; nil where there is none.
        public var lastMessage: Message?
        /// What is shown of it.
        public var preview: ConversationPreview?
        /// How many messages of others are unread.
        public var unreadCount: Int
        /// How many of them mention the account, as far as this device has heard.
        public var unreadMentions = 0
        /// Until when nothing of it is pushed, in milliseconds since 1970; nil: it is. It may have passed.
        public var mutedUntil: Int64?
        /// What was being written; nil where nothing was.
        public var draft: String?
        /// Who is writing. Nobody for longer than 6 seconds after the last word of it.
        public var typing: [User] = []
        /// Whether the other user is there; nil in a group, and where it is not known.
        public var isOnline: Bool?
        /// False for a group that the account is no longer in.
        public var hasJoined = true

        public init(counterpart: Counterpart, lastMessage: Message?, unreadCount: Int) {
            self.counterpart = counterpart
            self.lastMessage = lastMessage
            self.unreadCount = unreadCount
        }

        /// The conversation.
        public var receiver: Receiver { counterpart.receiver }
        /// The name of the other side.
        public var title: String { counterpart.name }

        /// Whether it is muted at a time, in milliseconds since 1970.
        public func isMuted(at now: Int64) -> Bool { mutedUntil.map { $0 > now } ?? false }
    }

    /// Where the list stands.
    public var state: ScreenState
    /// Newest message first; those whose name holds ``filter``, where there is one.
    public var rows: [Row]
    /// The account's total, as the server told it last.
    public var badge: Badge?
    /// What the person searches for; empty shows all.
    public var filter = ""
    /// More can be loaded: ``ConversationListScreen/loadMore()``.
    public var hasMore = false
    /// The server is asked for the list.
    public var isRefreshing = false
    /// There is no conversation at all, and the server has said so.
    public var isEmpty = false
    /// Why the last muting or marking came to nothing.
    public var failure: ChatError?

    public init(state: ScreenState = .loading, rows: [Row] = [], badge: Badge? = nil) {
        self.state = state
        self.rows = rows
        self.badge = badge
    }
}
