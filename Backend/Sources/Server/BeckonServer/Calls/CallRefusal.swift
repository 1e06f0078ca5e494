/// Why a call, or its chat, stays as it is.
public enum CallRefusal: Error, Sendable, Hashable {
    /// There is no such call, or not for whoever asks.
    case unknownCall
    /// Another call has, or had, that id.
    case sessionExists
    /// It is over.
    case terminated
    /// Whoever asks is in another call.
    case busySelf
    /// Whom it is for is in another call.
    case busyUser
    /// The group is being called, or in a call, already.
    case busyGroup
    /// Somebody has answered it already.
    case alreadyAnswered
    /// Whoever asks has left it already.
    case alreadyLeft
    /// Whoever asks has not answered it.
    case notAnswered
    /// That is for those who take part, or for whoever has called.
    case notAPart
    /// Who is to become a member of the call's chat has not taken part.
    case targetIsNoPart
    /// Its chat can be read, and nothing more is written.
    case chatIsArchived
}
