/// Why a message is not stored, or stays as it is.
public enum MessageRefusal: Error, Sendable, Hashable {
    /// What it replies to is no message of this conversation that its sender may read, or was taken back.
    case wrongThread
    /// What it replies to is itself a reply.
    case threadNesting
    /// The thread that is asked for begins with no message that its reader may read.
    case unknownParent
    /// What it quotes is no message of this conversation that its sender may read.
    case unknownQuote
    /// The user of that place in its mentions is not known.
    case unknownMention(Int)
    /// The user of that place in its mentions is not in the group.
    case mentionIsNoMember(Int)
    /// Only its sender changes it, and in a group only its sender and moderators take it back.
    case notItsSender
    /// Its sender stands as high in the group as whoever asks, or higher.
    case noClearance
    /// The server tells of this call by itself.
    case callIsKnown
    /// That cannot be done with a message of this kind.
    case wrongKind
    /// That cannot be done with a message that was taken back.
    case deleted
    /// The user has reacted to it in as many ways as one may.
    case tooManyOwnReactions
    /// There are as many different reactions to it as there may be.
    case tooManyReactions
}
