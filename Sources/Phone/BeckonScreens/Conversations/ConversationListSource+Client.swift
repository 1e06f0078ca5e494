import BeckonClient
import BeckonModel
import BeckonStore

extension ConversationListSource {
    /// Over the SDK.
    init(_ client: ChatClient) {
        events = { client.events() }
        conversations = { after, limit throws(ChatError) in
            try await client.storedConversations(limit: limit, after: after)
        }
        badge = { () throws(ChatError) in try await client.storedBadge() }
        conversation = { receiver throws(ChatError) in try await client.storedConversation(receiver) }
        refresh = { () throws(ChatError) in try await client.conversations() }
        watchPresence = { await client.watchPresence(of: $0) }
        markRead = { receiver, id throws(ChatError) in _ = try await client.markRead(receiver, upTo: id) }
        markUnread = { receiver, id throws(ChatError) in
            _ = try await client.markUnread(receiver, from: id)
        }
        mute = { receiver, until throws(ChatError) in try await client.mute(receiver, until: until) }
    }
}
