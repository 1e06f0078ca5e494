public import BeckonModel

/// Of whom a device wants to hear whether they are connected, in place of those that it named before.
///
/// It hears of those who share a conversation with its user, unless one of the two has blocked the other; of others it
/// hears nothing, as of users who do not exist.
public struct PresenceSubscription: Codable, Sendable, Hashable {
    /// How many a connection may name.
    public static let limit = 100

    /// At most ``limit``.
    public var uids: [UserID]

    public init(_ uids: [UserID]) { self.uids = uids }
}
