package import BeckonAPI
package import BeckonClient
package import BeckonModel
package import BeckonStore

/// All that a chat window asks of the client, in one place.
package struct ChatSource: Sendable {
    package var makeMUID: @Sendable () -> String
    package var events: @Sendable () -> AsyncStream<ClientEvent>
    /// From the store alone.
    package var page: @Sendable (PagePlace, _ limit: Int) async throws(ChatError) -> StoredPage
    /// From the server, into the store.
    package var load: @Sendable (PagePlace, _ limit: Int) async throws(ChatError) -> StoredPage
    /// As the store has it.
    package var conversation: @Sendable () async throws(ChatError) -> StoredConversation?
    /// From the store, else from the server; nil where there is none.
    package var message: @Sendable (Int64) async throws(ChatError) -> Message?
    package var counterpart: @Sendable () async throws(ChatError) -> Counterpart
    package var unsent: @Sendable () async -> [LocalMessage]
    package var send: @Sendable (MessageDraft, [OutgoingFile]) async throws(ChatError) -> Void
    package var retry: @Sendable (_ muid: String) async -> Void
    package var discard: @Sendable (_ muid: String) async -> Void
    package var markRead: @Sendable (Int64) async throws(ChatError) -> Void
    package var join: @Sendable (_ password: String?) async throws(ChatError) -> Group
    package var unblock: @Sendable () async throws(ChatError) -> Void
    package var edit: @Sendable (Int64, MessageEdit) async throws(ChatError) -> Message
    package var delete: @Sendable (Int64) async throws(ChatError) -> Message
    package var react: @Sendable (Int64, String, _ isOn: Bool) async throws(ChatError) -> Message
    package var watchPresence: @Sendable (UserID) async -> Void
    /// Nil where the app shows no files.
    package var download: FileDownload?
    /// Tells that the person writes, or has stopped.
    package var type: @Sendable (_ isWriting: Bool) async -> Void
    package var draft: @Sendable () async throws(ChatError) -> String?
    package var keepDraft: @Sendable (String?) async throws(ChatError) -> Void
    /// Who can be mentioned.
    package var people: @Sendable () async throws(ChatError) -> [User]
}
