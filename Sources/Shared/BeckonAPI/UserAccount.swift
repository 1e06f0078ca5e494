public import BeckonModel

/// The answer of ``API/account``: a user as those see one who run the server.
public struct UserAccount: Codable, Sendable, Hashable {
    /// With what the account may see of it.
    public var user: User
    /// Seconds since 1970.
    public var createdAt: Int64
    /// Logins that have not ended.
    public var sessions: Int
    /// Devices that are pushed to.
    public var devices: Int
    /// Groups that the user is in.
    public var groups: Int

    public init(user: User, createdAt: Int64, sessions: Int, devices: Int, groups: Int) {
        self.user = user
        self.createdAt = createdAt
        self.sessions = sessions
        self.devices = devices
        self.groups = groups
    }
}
