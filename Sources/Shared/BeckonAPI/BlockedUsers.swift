public import BeckonModel

/// The answer of ``API/blockedUsers``: in ascending order of their uids.
public struct BlockedUsers: Codable, Sendable, Hashable {
    /// In ascending order of their uids.
    public var users: [User]
    /// Whether there are more: ask again with `after` the last uid.
    public var hasMore: Bool

    public init(users: [User], hasMore: Bool) {
        self.users = users
        self.hasMore = hasMore
    }

    /// What the query may hold.
    public static let query: [RequestParameter] = [.after, .limit]
}
