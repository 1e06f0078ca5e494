public import BeckonClient
public import BeckonModel
import BeckonStore

extension CallChatSource {
    /// Out of the phone's store, which every event and every answer of the server has gone through before.
    ///
    /// - Parameters:
    ///   - client: the SDK, whose store is read.
    ///   - me: who is signed in.
    public static func client(_ client: ChatClient, me: UserID) -> Self {
        Self(
            events: { client.events() },
            unread: { guid throws(ChatError) in
                let group = Receiver.group(guid)
                guard let conversation = try await client.storedConversation(group) else { return nil }
                let page = try await client.page(with: group, limit: 100)
                return CallUnread(conversation, page, me: me)
            },
            markRead: { guid, id throws(ChatError) in _ = try await client.markRead(.group(guid), upTo: id) })
    }
}

extension CallUnread {
    /// - Parameter page: the newest messages.
    init(_ conversation: StoredConversation, _ page: StoredPage, me: UserID) {
        let place = conversation.readUpTo
        guard let first = page.messages.first?.id else {
            // All that is known is the number. So many ids there are at least.
            let last = max(conversation.lastMessage?.id ?? 0, place + Int64(conversation.unreadCount))
            let isWhole = page.older == .end && conversation.unreadCount == 0
            self.init(
                readUpTo: place, messages: [], from: isWhole ? 0 : last + 1, before: conversation.unreadCount)
            return
        }
        let isWhole = page.older == .end || first <= place + 1
        let counted = page.messages.count { $0.id > place && $0.countsAtServer(for: me) }
        self.init(
            readUpTo: place, messages: page.messages, from: isWhole ? 0 : first,
            before: isWhole ? 0 : conversation.unreadCount - counted)
    }
}

extension Message {
    /// Whether the server counts it as unread for somebody (design §4, *Unread*).
    fileprivate func countsAtServer(for me: UserID) -> Bool {
        guard sender.uid != me, deletedAt == nil, !isSilent, category != .action, category != .call else {
            return false
        }
        return category == .message || asksToCount
    }
}
