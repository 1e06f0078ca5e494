import BeckonAPI
package import BeckonClient
package import BeckonModel
package import BeckonStore

/// All that the list of conversations asks of the client, in one place.
package struct ConversationListSource: Sendable {
    package var events: @Sendable () -> AsyncStream<ClientEvent>
    package var conversations:
        @Sendable (_ after: StoredConversation?, _ limit: Int) async throws(ChatError) -> [StoredConversation]
    package var badge: @Sendable () async throws(ChatError) -> Badge?
    package var conversation: @Sendable (Receiver) async throws(ChatError) -> StoredConversation?
    /// From the server, into the store.
    package var refresh: @Sendable () async throws(ChatError) -> Void
    package var watchPresence: @Sendable ([UserID]) async -> Void
    package var markRead: @Sendable (Receiver, Int64) async throws(ChatError) -> Void
    /// From a message on.
    package var markUnread: @Sendable (Receiver, Int64) async throws(ChatError) -> Void
    /// Until a time in milliseconds since 1970; nil: not any more.
    package var mute: @Sendable (Receiver, Int64?) async throws(ChatError) -> Void
}
