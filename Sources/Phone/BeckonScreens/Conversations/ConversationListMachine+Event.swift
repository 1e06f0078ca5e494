import BeckonAPI
package import BeckonClient
package import BeckonModel
package import BeckonStore

extension ConversationListMachine {
    package enum Event: Sendable {
        case appeared
        case disappeared
        case reload
        case loadMore
        case filter(String)
        /// What the store has, behind a conversation or from the first on.
        case stored([StoredConversation], Badge? = nil, after: Receiver?)
        case storeFailed(ChatError)
        /// The server has told; what it said is in the store.
        case refreshed
        case failed(ChatError)
        /// One conversation as the store has it; nil where it is not there.
        case read(Receiver, StoredConversation?)
        case heard(ClientEvent)
        case typingEnded(Receiver, UserID, generation: Int)
        /// The person wants something done.
        case change(Receiver, Change)
        case failedChange(ChatError)
    }

    package enum Action: Sendable, Hashable {
        /// From the store.
        case read(after: StoredConversation?, limit: Int)
        case readOne(Receiver)
        /// From the server, into the store.
        case refresh
        case watchPresence([UserID])
        case waitForTyping(Receiver, UserID, generation: Int)
        case markRead(Receiver, upTo: Int64)
        case markUnread(Receiver, from: Int64)
        case mute(Receiver, until: Int64?)
    }

    /// What the person does to a conversation.
    package enum Change: Sendable, Hashable {
        case markRead
        case markUnread
        /// Milliseconds since 1970; nil: it is not muted any more.
        case mute(until: Int64?)
    }
}
