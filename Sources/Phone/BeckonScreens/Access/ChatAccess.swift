/// Whether a person may read and write in a chat, as far as the server has said.
public enum ChatAccess: Sendable, Hashable {
    /// The server has not said: nothing was loaded yet, or it cannot be reached. What is written now waits in the outbox.
    case unknown
    /// Read and write.
    case open
    /// The account is not in the group: it has left, was removed, or never was a member.
    case notMember(JoinOffer)
    /// The account is banned from the group.
    case banned
    /// There is no such user or group, or none for this account: a server tells the two apart to members alone.
    case notFound
    /// The other user's account is not in use any more.
    case deactivated
    /// One of the two users has blocked the other.
    case blocked(Block)
}
