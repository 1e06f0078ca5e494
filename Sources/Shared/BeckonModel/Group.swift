/// A conversation of many, as one of its readers sees it.
public struct Group: Sendable, Hashable, Codable {
    /// 1 to 100 of `A-Z a-z 0-9 - _`.
    public var guid: GroupID
    /// For a person; not unique.
    public var name: String
    /// The address of a picture.
    public var icon: String?
    /// Who may join, and how.
    public var type: GroupType
    /// Nil where it was not told.
    public var membersCount: Int?
    /// Nil where it was not told.
    public var owner: UserID?
    /// Seconds since 1970.
    public var createdAt: Int64?
    /// Whether the reader is a member.
    public var hasJoined: Bool?
    /// What the group is about, for a person.
    public var groupDescription: String?
    /// Seconds since 1970.
    public var updatedAt: Int64?
    /// Seconds since 1970 when the reader joined.
    public var joinedAt: Int64?
    /// What the reader may do in it.
    public var scope: MemberScope?
    /// Whether the reader is banned from it.
    public var isBannedFromGroup: Bool?
    /// What an app keeps with the group.
    public var metadata: [String: JSONValue]?
    /// Words that an app keeps with the group, for itself.
    public var tags: [String]?

    private enum CodingKeys: String, CodingKey {
        case guid, name, icon, type, membersCount, owner, createdAt, hasJoined
        case groupDescription = "description"
        case updatedAt, joinedAt, scope, isBannedFromGroup, metadata, tags
    }

    public init(
        guid: GroupID, name: String, icon: String? = nil, type: GroupType = .public, membersCount: Int? = nil,
        owner: UserID? = nil, createdAt: Int64? = nil, hasJoined: Bool? = nil
    ) {
        self.guid = guid
        self.name = name
        self.icon = icon
        self.type = type
        self.membersCount = membersCount
        self.owner = owner
        self.createdAt = createdAt
        self.hasJoined = hasJoined
    }
}
