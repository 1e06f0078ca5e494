public import BeckonAPI
public import BeckonModel

/// What the client tells its listeners.
public enum ClientEvent: Sendable, Hashable {
    /// Connected, for the first time or again: something may have been missed before.
    case connected
    /// The connection is gone; the client tries again by itself while the app is in the foreground.
    case disconnected
    /// Somebody wrote, or this account on another device. The same message can come twice.
    case message(Message)
    case read(ReadReceipt)
    /// A message of this device was written, is with the server, or has failed.
    case outgoing(LocalMessage)
    /// A failed message was given up.
    case discarded(muid: String)
    /// The conversations as the server has them, whoever asked for them.
    case conversations(ConversationList)
    /// This device has told the server how far it has read.
    case marked(Receiver, ReadState)
    case signedIn(User)
    /// Nobody is signed in any more. With an error where the server does not take the token: told once.
    case signedOut(ChatError?)
    /// Whether pushes reach this session has changed.
    case pushRegistration(PushRegistrationState)
    /// The outbox could not be read or kept: messages of this run are sent, and lost if the app is killed before.
    case outboxUnkept(ChatError)
}
