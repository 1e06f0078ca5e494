/// A user as a member of a group. On the wire a user with two fields more (R-B).
public struct GroupMember: Sendable, Hashable {
    /// Who it is.
    public var user: User
    /// What the member may do in the group.
    public var scope: MemberScope
    /// Seconds since 1970; nil for those of whom it was not noted.
    public var joinedAt: Int64?

    public init(user: User, scope: MemberScope, joinedAt: Int64? = nil) {
        self.user = user
        self.scope = scope
        self.joinedAt = joinedAt
    }
}

extension GroupMember: Codable {
    private enum Key: String, CodingKey { case scope, joinedAt }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        self.init(
            user: try User(from: decoder), scope: try container.decode(MemberScope.self, forKey: .scope),
            joinedAt: try container.decodeIfPresent(Int64.self, forKey: .joinedAt))
    }

    public func encode(to encoder: any Encoder) throws {
        try user.encode(to: encoder)
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(scope, forKey: .scope)
        try container.encodeIfPresent(joinedAt, forKey: .joinedAt)
    }
}
