/// Why a store did not do what was asked. Nothing of it was stored.
///
/// The rules are checked inside the transaction that would break them; how a refusal is worded for a person is the
/// server's affair, so that drivers cannot differ in it.
public enum StorageError: Error, Sendable, Hashable {
    /// The session has ended meanwhile.
    case sessionEnded
    case unknownUser
    case userExists
    /// The user cannot log in until somebody who runs the server lets it.
    case userDeactivated
    case unknownGroup
    case groupExists
    case alreadyJoined
    /// Whoever asks is not in the group, which may be known to them.
    case notAMember
    /// A rule of membership forbids it.
    case membership(MembershipRefusal)
    /// A rule of messages forbids it.
    case message(MessageRefusal)
    /// A rule of calls forbids it.
    case call(CallRefusal)
    case cannotBlockSelf
    /// Nobody says anything to one who cannot log in.
    case receiverDeactivated
    /// Whoever sends has blocked the receiver.
    case blockedReceiver
    /// The receiver has blocked whoever sends.
    case blockedSender
    /// The same `muid` was used in this conversation for another body.
    case muidUsed
    /// The conversation has no message with that id.
    case unknownMessage
    /// There is no such file, or it is not the upload of whoever asks.
    case unknownFile
    /// What the user has uploaded would take more than so many bytes, which are granted.
    case quotaExceeded(Int64)
    /// Two users have not written to each other yet.
    case noConversation
    /// The store cannot work now, or not at all: a sentence for the operator, with a way out. It holds paths and codes
    /// only.
    case unavailable(String)
}
