import BeckonModel

/// The line below a chat's title.
public enum ChatPresence: Sendable, Hashable {
    /// On a device now.
    case online
    /// Seconds since 1970 when the other user's last connection ended; nil where the server does not say.
    case offline(lastActiveAt: Int64?)
    /// How many are in the group.
    case members(Int)

    init?(_ counterpart: Counterpart, _ heard: UserStatus?, lastActiveAt: Int64?) {
        switch counterpart {
        case .group(let group):
            guard let count = group.membersCount else { return nil }
            self = .members(count)
        case .user(let user):
            switch heard ?? user.status {
            case .online, .available: self = .online
            case .offline: self = .offline(lastActiveAt: lastActiveAt ?? user.lastActiveAt)
            default: return nil
            }
        }
    }
}
