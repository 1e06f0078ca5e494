public import BeckonModel

/// The answer of ``API/groupMembers``: in ascending order of their uids.
public struct GroupMembers: Codable, Sendable, Hashable {
    /// In ascending order of their uids.
    public var members: [GroupMember]
    /// Whether there are more: ask again with `after` the last uid.
    public var hasMore: Bool

    public init(members: [GroupMember], hasMore: Bool) {
        self.members = members
        self.hasMore = hasMore
    }

    /// What the query may hold.
    public static let query: [RequestParameter] = [.after, .limit]
}
