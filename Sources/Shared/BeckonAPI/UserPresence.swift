public import BeckonModel

/// Whether a user is connected.
public struct UserPresence: Codable, Sendable, Hashable {
    /// Whom it is about.
    public var uid: UserID
    /// ``BeckonModel/UserStatus/online`` or ``BeckonModel/UserStatus/offline``.
    public var status: UserStatus
    /// When the last connection ended, in seconds since 1970; nil while one is there, and for who never had one.
    public var lastActiveAt: Int64?

    public init(uid: UserID, status: UserStatus, lastActiveAt: Int64? = nil) {
        self.uid = uid
        self.status = status
        self.lastActiveAt = lastActiveAt
    }
}
