/// Why somebody's place in a group stays as it is.
public enum MembershipRefusal: Error, Sendable, Hashable {
    /// Whoever asks is banned from the group.
    case banned
    /// The password that was shown is not the group's, or none was.
    case wrongPassword
    /// The owner hands the group over before leaving it.
    case ownerCannotLeave
    /// The other is not in the group.
    case targetIsNoMember
    /// There is no such other user.
    case unknownTarget
    /// The other cannot log in.
    case targetIsDeactivated
    case alreadyBanned
    case notBanned
    /// It cannot be done to oneself.
    case selfAction
    /// It needs a moderator, an admin or the owner.
    case needsModerator
    /// It needs an admin or the owner.
    case needsAdmin
    case needsOwner
    /// Nobody gives a scope above their own.
    case noScopeClearance
    case sameScope
    /// The other is in the group already.
    case targetHasJoined
    /// The other is banned from the group.
    case targetIsBanned
    /// The other stands as high as whoever asks, or higher.
    case noClearance
}
