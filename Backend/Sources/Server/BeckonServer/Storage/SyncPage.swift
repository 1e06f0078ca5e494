public import BeckonAPI
public import BeckonModel

/// Some of what has changed for a user, and from where to go on.
public struct SyncPage: Sendable, Hashable {
    public var cursor: SyncCursor
    /// The cursor that was given is of another epoch.
    public var isReset: Bool
    public var hasMore: Bool
    public var events: [RealtimeEvent]
    /// Of the conversations that the events are about.
    public var conversations: [ConversationState]
    public var badge: Badge

    public init(
        cursor: SyncCursor, isReset: Bool = false, hasMore: Bool = false, events: [RealtimeEvent] = [],
        conversations: [ConversationState] = [], badge: Badge
    ) {
        self.cursor = cursor
        self.isReset = isReset
        self.hasMore = hasMore
        self.events = events
        self.conversations = conversations
        self.badge = badge
    }
}
