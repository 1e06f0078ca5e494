package import BeckonAPI
package import BeckonClient
package import BeckonModel

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
        case loadedNewest(MessagePage)
        case failedNewest(ChatError)
        case loadedOlder(MessagePage, before: Int64)
        case failedOlder(ChatError, before: Int64)
        case loadedCounterpart(Counterpart)
        case failedCounterpart(ChatError)
        case message(Message)
        case read(ReadReceipt)
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
    }

    package enum Action: Sendable, Hashable {
        case loadUnsent
        case loadNewest
        case loadOlder(before: Int64)
        case loadCounterpart
        case markRead(Int64)
        case join(password: String?)
        case unblock
    }
}
