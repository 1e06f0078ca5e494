public import BeckonModel

/// The answer of ``API/sync``.
///
/// In a conversation events come in the order of their ids, without a gap. Receipts, reads and blocks are told as they
/// are now. An event may be told that the client has heard already.
public struct SyncAnswer: Codable, Sendable, Hashable {
    /// For the next request, to be kept with what was told. It is the user's own and holds no secret.
    public var cursor: String
    /// The cursor that was sent belongs to another life of the store, before a restore: what the client has kept may be
    /// wrong. It forgets it and reads anew, as with the first cursor.
    public var reset: Bool
    /// More has changed than fits into one answer.
    public var hasMore: Bool
    /// In the order in which they happened.
    public var events: [RealtimeEvent]
    /// Of the conversations that these events are about, how things stand now.
    public var conversations: [ConversationState]
    /// As it is after all of them.
    public var badge: Badge

    public init(
        cursor: String, reset: Bool, hasMore: Bool, events: [RealtimeEvent], conversations: [ConversationState],
        badge: Badge
    ) {
        self.cursor = cursor
        self.reset = reset
        self.hasMore = hasMore
        self.events = events
        self.conversations = conversations
        self.badge = badge
    }
}
