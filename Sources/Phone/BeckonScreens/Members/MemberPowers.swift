public import BeckonModel

/// What one member may do to another, by the rules of the server: those above act on those below. The owner stands above
/// admins, admins above moderators, moderators above participants; an unknown scope gives no power.
public struct MemberPowers: Sendable, Hashable {
    /// Whether the account may remove the member.
    public var mayKick = false
    /// Whether the account may keep the member out.
    public var mayBan = false
    /// The scopes that may be given, without the one that there is.
    public var scopes: [MemberScope] = []
    /// May make the other the owner.
    public var mayHandOver = false

    public init() {}

    init(of actor: MemberRank, over target: MemberRank, scope: MemberScope, isSelf: Bool) {
        guard !isSelf else { return }
        mayHandOver = actor == .owner
        guard target < actor else { return }
        mayKick = actor >= .moderator
        mayBan = mayKick
        if actor >= .admin { scopes = [.admin, .moderator, .participant].filter { $0 != scope } }
    }
}

/// How high somebody stands in a group.
enum MemberRank: Int, Comparable, Sendable {
    case participant, moderator, admin, owner

    init(_ scope: MemberScope?, isOwner: Bool) {
        switch scope {
        case _ where isOwner: self = .owner
        case .admin: self = .admin
        case .moderator: self = .moderator
        default: self = .participant
        }
    }

    static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }

    /// The scopes that may be given to somebody who is added: none above one's own.
    var addableScopes: [MemberScope] {
        switch self {
        case .owner, .admin: [.participant, .moderator, .admin]
        case .moderator: [.participant, .moderator]
        case .participant: []
        }
    }
}
