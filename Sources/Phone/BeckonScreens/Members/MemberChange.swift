package import BeckonModel

/// What the person does to the members of a group.
package enum MemberChange: Sendable, Hashable {
    case kick(UserID)
    case ban(UserID)
    case unban(UserID)
    case scope(MemberScope, of: UserID)
    case add(UserID, as: MemberScope)
    case handOver(to: UserID)
    case leave

    /// To whom it is done; nil for leaving.
    var target: UserID? {
        switch self {
        case .kick(let uid), .ban(let uid), .unban(let uid), .scope(_, let uid), .add(let uid, _), .handOver(let uid):
            uid
        case .leave: nil
        }
    }
}
