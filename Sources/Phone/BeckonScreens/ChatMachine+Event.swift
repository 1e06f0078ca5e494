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
        case failedOlder(before: Int64)
        case loadedCounterpart(Counterpart)
        case failedCounterpart
        case message(Message)
        case read(ReadReceipt)
        case outgoing(LocalMessage)
        case discarded(muid: String)
        case focus(Int64?)
        case marked(Int64)
        case markingFailed
    }

    package enum Action: Sendable, Hashable {
        case loadUnsent
        case loadNewest
        case loadOlder(before: Int64)
        case loadCounterpart
        case markRead(Int64)
    }
}
