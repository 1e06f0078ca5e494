public import BeckonAPI
public import BeckonModel

/// What the client tells its listeners. What it tells of is in the store already.
public enum ClientEvent: Sendable, Hashable {
    /// Connected, for the first time or again; what was missed follows as ``changed(_:)``.
    case connected
    /// The connection is gone; the client tries again by itself while the app is in the foreground.
    case disconnected
    /// Everything up to now is here.
    case synced
    /// Somebody wrote, or this account on another device; or something happened in a group. Each is told once.
    case message(Message)
    /// A message says something else now: it was edited, taken back, reacted to or replied to.
    case updated(Message)
    /// More than single messages has changed in these conversations: whoever shows one of them reads it from the store
    /// again.
    case changed(Set<Receiver>)
    /// Somebody has read up to a message, also this account on another device.
    case read(ReadReceipt)
    /// A message has reached a device of a reader.
    case delivered(DeliveryReceipt)
    /// Somebody writes, or has stopped. Never kept.
    case typing(TypingIndicator)
    /// A user of those that were subscribed to is there, or is not any more.
    case presence(UserPresence)
    /// A call that this account was called for or takes part in.
    case call(CallChange)
    /// This account has muted a conversation, or stopped to, on another device.
    case muted(MuteState)
    /// This account has blocked a user, or stopped to, on another device.
    case blocked(BlockState)
    /// A message of this device was written, is with the server, or has failed.
    case outgoing(LocalMessage)
    /// A file of a message is on its way: bytes so far, and of how many.
    case upload(muid: String, sent: Int64, of: Int64)
    /// A failed message was given up.
    case discarded(muid: String)
    /// The conversations as the server has them, whoever asked for them.
    case conversations(ConversationList)
    /// This device has told the server how far it has read.
    case marked(Receiver, ReadState)
    /// A session is there: after a login, and after one that was kept.
    case signedIn(User)
    /// Nobody is signed in any more. With an error where the server does not take the token: told once.
    case signedOut(ChatError?)
    /// Whether pushes reach this session has changed.
    case pushRegistration(PushRegistrationState)
    /// The store could not be read or written: messages of this run are sent and shown, and what this device has not
    /// sent is lost if the app is killed before.
    case unkept(ChatError)
}
