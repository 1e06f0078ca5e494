public import BeckonModel

/// The body of ``API/addMember`` and ``API/changeScope``: what a member may do.
public struct MemberRole: Codable, Sendable, Hashable {
    /// Admin, moderator or participant; not above that of whoever asks.
    public var scope: MemberScope

    public init(_ scope: MemberScope) { self.scope = scope }
}
