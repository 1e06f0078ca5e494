/// The receiver as a message carries it: a user by uid, a group with what is known of it.
public enum MessageReceiver: Sendable, Hashable {
    /// One user.
    case user(UserID)
    /// One group, as the message names it.
    case group(Group)

    /// Without what else is known of it.
    public var receiver: Receiver {
        switch self {
        case .user(let uid): .user(uid)
        case .group(let group): .group(group.guid)
        }
    }
}
