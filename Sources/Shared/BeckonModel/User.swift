/// A person who chats.
public struct User: Sendable, Hashable, Codable {
    public var uid: UserID
    public var name: String
    /// The address of a picture.
    public var avatar: String?
    public var status: UserStatus?
    public var role: String?
    /// Seconds since 1970.
    public var lastActiveAt: Int64?

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
