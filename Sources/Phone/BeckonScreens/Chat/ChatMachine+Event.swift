package import BeckonAPI
package import BeckonClient
package import BeckonModel
package import BeckonStore

extension ChatMachine {
    package enum Event: Sendable {
        case appeared(active: Bool)
        case disappeared
        /// The app became active or inactive.
        case activeChanged(Bool)
        /// Something may have been missed.
        case connected
        /// The person tries again.
        case reload
        case loadOlder
        case loadNewer
        case jumpToNewest
        /// What the store has, with the conversation as it is there.
        case stored(StoredPage, StoredConversation? = nil, at: PagePlace)
        case storeFailed(ChatError, at: PagePlace)
        /// What the store has after the server was asked.
        case loaded(StoredPage, StoredConversation? = nil, at: PagePlace)
        case failed(ChatError, at: PagePlace)
        case loadedCounterpart(Counterpart)
        case failedCounterpart(ChatError)
        case heard(ClientEvent)
        case message(Message)
        /// A message says something else now.
        case updated(Message)
        /// The store has something else of this conversation.
        case changed
        case read(ReadReceipt)
        case typingEnded(UserID, generation: Int)
        /// Written here, or what has just become of it.
        case outgoing(LocalMessage)
        /// From the outbox: a failure of it may be old.
        case unsent(LocalMessage)
        case discarded(muid: String)
        case focus(Int64?, MessagePreview?)
        case marked(Int64)
        case markingFailed(ChatError)
        /// The person wants to join the group.
        case join(password: String?)
        case joined(Group)
        case failedJoining(ChatError)
        /// The person wants to unblock the other user.
        case unblock
        case unblocked
        case failedUnblocking(ChatError)
        case accessChanged(AccessChange)
        /// The message whose thread this is.
        case foundParent(Message?)
        case foundQuoted(Int64, Message?)
        /// The person changes a message.
        case change(Int64, MessageChange)
        case changedMessage(Message)
        case failedChange(Int64, ChatError)
        /// The person wants a file, by its address.
        case download(String)
        case downloading(String, ChatAttachment.Download)
    }

    package enum Action: Sendable, Hashable {
        case loadUnsent
        /// From the store alone.
        case read(PagePlace, limit: Int)
        /// From the server, into the store.
        case load(PagePlace, limit: Int)
        case loadCounterpart
        case loadParent(Int64)
        case findQuoted(Int64)
        case watchPresence(UserID)
        /// Ends in `typingEnded`: who writes tells it again, and not that the connection was lost.
        case waitForTyping(UserID, generation: Int)
        case markRead(Int64)
        case join(password: String?)
        case unblock
        case change(Int64, MessageChange)
        case download(ChatAttachment)
    }

    /// What a person does to a message that is with the server.
    package enum MessageChange: Sendable, Hashable {
        case edit(MessageEdit)
        case delete
        case react(String, isOn: Bool)
    }

    /// How much of a conversation is in memory.
    package struct Limits: Sendable, Hashable {
        /// Messages of one page.
        package var page = 50
        package var pages = 4

        package init(page: Int = 50, pages: Int = 4) {
            self.page = page
            self.pages = pages
        }
    }
}
