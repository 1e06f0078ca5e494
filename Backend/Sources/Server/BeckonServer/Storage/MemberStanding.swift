public import BeckonModel

/// Where somebody stands in a group: those above act on those below.
public struct MemberStanding: Sendable, Hashable {
    public var uid: UserID
    public var scope: MemberScope
    public var isOwner: Bool

    /// - Parameter scope: that of somebody who is no member is ``MemberScope/participant``.
    public init(_ uid: UserID, scope: MemberScope = .participant, isOwner: Bool = false) {
        self.uid = uid
        self.scope = scope
        self.isOwner = isOwner
    }

    var rank: Int { isOwner ? 3 : scope.rank }
    var isModerating: Bool { rank >= MemberScope.moderator.rank }
}

extension MemberScope {
    /// An unknown scope gives no power.
    var rank: Int {
        switch self {
        case .admin: 2
        case .moderator: 1
        default: 0
        }
    }
}
