public import BeckonModel

/// The body of ``API/addMember`` and ``API/changeScope``: what a member may do.
public struct MemberRole: Codable, Sendable, Hashable {
    /// Admin, moderator or participant; not above that of whoever asks.
    public var scope: MemberScope

    public init(_ scope: MemberScope) { self.scope = scope }
}

extension MemberRole: LimitedFields {
    public static let limits: [String: FieldLimit] = [
        "scope": .words([MemberScope.admin, .moderator, .participant].map(\.rawValue))
    ]
}
