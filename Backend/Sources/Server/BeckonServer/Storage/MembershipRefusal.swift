/// Why somebody's place in a group stays as it is.
public enum MembershipRefusal: Error, Sendable, Hashable {
    /// Whoever asks is banned from the group.
    case banned
    /// The password that was shown is not the group's, or none was.
    case wrongPassword
}
