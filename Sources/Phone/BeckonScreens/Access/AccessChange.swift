/// What has happened to an account's access to a chat while the chat is open.
///
/// A window is told by ``ChatWindow/accessChanged(_:)``, whoever heard of it: the server's event, or another vendor's.
public enum AccessChange: Sendable, Hashable {
    /// The account is in the group now: it was added, or has joined elsewhere.
    case joined
    /// The account is not in the group any more: it has left or was removed.
    case left
    /// The account was banned from the group.
    case banned
    /// The group, or the other user, is gone.
    case removed
    /// The other user's account is not in use any more.
    case deactivated
    /// One of the two has blocked the other or taken it back: both sides as they are now.
    case blocks(byMe: Bool, byOther: Bool)
}
