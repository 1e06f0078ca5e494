public import BeckonClient
public import BeckonModel

/// What the number on the chat button is made of, in one place; ``client(_:me:)`` is what an app with a
/// ``BeckonClient/ChatClient`` takes.
public struct CallChatSource: Sendable {
    /// Everything that happens from now on. Of it the session looks at messages and their changes, at what was read, at
    /// calls, and at the connection.
    public var events: @Sendable () -> AsyncStream<ClientEvent>
    /// How it stands in a group; nil where nothing is known.
    public var unread: @Sendable (GroupID) async throws(ChatError) -> CallUnread?
    /// Marks the group as read up to a message, on every device of the account.
    public var markRead: @Sendable (GroupID, _ upTo: Int64) async throws(ChatError) -> Void

    public init(
        events: @escaping @Sendable () -> AsyncStream<ClientEvent>,
        unread: @escaping @Sendable (GroupID) async throws(ChatError) -> CallUnread?,
        markRead: @escaping @Sendable (GroupID, _ upTo: Int64) async throws(ChatError) -> Void
    ) {
        self.events = events
        self.unread = unread
        self.markRead = markRead
    }
}
