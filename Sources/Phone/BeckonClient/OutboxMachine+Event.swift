package import BeckonModel
package import BeckonStore

extension OutboxMachine {
    package enum Event: Sendable {
        /// Somebody is signed in; what they have left in the outbox goes now.
        case signedIn(UserID, [OutboxEntry])
        /// Nothing goes any more. What is kept on disk stays there.
        case signedOut
        case composed(OutboxEntry)
        /// Some of its files is further on its way.
        case advanced(OutboxEntry)
        /// The server has it: by its answer, or heard over the realtime connection before the answer came.
        case stored(Message)
        case failed(muid: String, APIFailure)
        /// The wait of a conversation is over.
        case waited(Receiver)
        /// The server answers again.
        case reachable
        /// A person sends again what has failed.
        case retry(muid: String)
        /// A person gives up what has failed.
        case discard(muid: String)
    }

    /// In their order: what follows a write is done when the write is on disk.
    package enum Action: Sendable, Hashable {
        case keep(OutboxEntry)
        case replace(OutboxEntry)
        /// Keeps it as it is now, behind all others.
        case moveToEnd(OutboxEntry)
        /// - Parameter sent: what the server made of it; nil where it was given up.
        case remove(OutboxEntry, sent: Message?)
        case send(OutboxEntry)
        case wait(Receiver, Duration)
        case stopWaiting(Receiver)
        case tell(LocalMessage)
        case forget(muid: String)
    }
}
