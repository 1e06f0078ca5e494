package import BeckonModel

extension OutboxMachine {
    package enum Event: Sendable {
        /// What waits for this account goes now.
        case signedIn(UserID)
        /// The account leaves this device: what it has not sent is forgotten with it.
        case loggedOut
        /// The token is not taken any more: everything is kept for the next sign-in.
        case suspended
        case composed(OutboxEntry)
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

    package enum Action: Sendable, Hashable {
        /// Before anything that follows it: what is told or sent is on disk.
        case save([OutboxEntry])
        case send(OutboxEntry)
        case wait(Receiver, Duration)
        case stopWaiting(Receiver)
        case tell(LocalMessage)
        case forget(muid: String)
    }
}
