public import BeckonModel

/// The answer of ``API/users``: in ascending order of their uids.
public struct UserList: Codable, Sendable, Hashable {
    /// In ascending order of their uids.
    public var users: [User]
    /// Whether there are more: ask again with `after` the last uid.
    public var hasMore: Bool

    public init(users: [User], hasMore: Bool) {
        self.users = users
        self.hasMore = hasMore
    }

    /// What the query may hold.
    public static let query: [RequestParameter] = [
        .search("Only users whose name or uid begins with this; upper and lower case of A to Z are the same in names."),
        .after, .limit,
    ]
}

extension RequestParameter {
    /// How names begin.
    static func search(_ summary: String) -> Self { Self("search", .text(1...100), summary) }
}
