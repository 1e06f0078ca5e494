public import BeckonModel

/// The answer of ``API/groups``: in ascending order of their guids.
public struct GroupList: Codable, Sendable, Hashable {
    /// In ascending order of their guids.
    public var groups: [Group]
    /// Whether there are more: ask again with `after` the last guid.
    public var hasMore: Bool

    public init(groups: [Group], hasMore: Bool) {
        self.groups = groups
        self.hasMore = hasMore
    }

    /// What the query may hold.
    public static let query: [RequestParameter] = [
        .search("Only groups whose name begins with this; upper and lower case of A to Z are the same."),
        RequestParameter("after", .guid, "Only guids above this one; from the first without it."), .limit,
    ]
}
