/// The other side of a conversation, with what is known of it.
public enum Counterpart: Sendable, Hashable {
    /// A conversation of two.
    case user(User)
    /// A conversation of many.
    case group(Group)

    /// Whom a message goes to.
    public var receiver: Receiver {
        switch self {
        case .user(let user): .user(user.uid)
        case .group(let group): .group(group.guid)
        }
    }

    /// The name that a person reads.
    public var name: String {
        switch self {
        case .user(let user): user.name
        case .group(let group): group.name
        }
    }

    /// The address of the avatar or icon.
    public var picture: String? {
        switch self {
        case .user(let user): user.avatar
        case .group(let group): group.icon
        }
    }
}
