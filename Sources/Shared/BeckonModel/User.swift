/// A person who chats.
public struct User: Sendable, Hashable, Codable {
    /// 1 to 100 of `A-Z a-z 0-9 - _`.
    public var uid: UserID
    /// For a person; not unique.
    public var name: String
    /// The address of a picture.
    public var avatar: String?
    /// Nil where it was not told.
    public var status: UserStatus?
    /// Of the app's own, for its backend.
    public var role: String?
    /// Seconds since 1970.
    public var lastActiveAt: Int64?
    /// The address of a profile.
    public var link: String?
    /// What the user says of the status.
    public var statusMessage: String?
    /// What an app keeps with the user.
    public var metadata: [String: JSONValue]?
    /// Words that an app keeps with the user, for itself.
    public var tags: [String]?
    /// Seconds since 1970; nil or 0 for an active account.
    public var deactivatedAt: Int64?
    /// Whether the user has blocked the reader.
    public var hasBlockedMe: Bool?
    /// Whether the reader has blocked the user.
    public var blockedByMe: Bool?

    public init(
        uid: UserID, name: String, avatar: String? = nil, status: UserStatus? = nil, role: String? = nil,
        lastActiveAt: Int64? = nil
    ) {
        self.uid = uid
        self.name = name
        self.avatar = avatar
        self.status = status
        self.role = role
        self.lastActiveAt = lastActiveAt
    }
}
