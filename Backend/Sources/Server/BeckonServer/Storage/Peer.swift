public import BeckonModel

/// Somebody whom a user may see coming and going.
public struct Peer: Sendable, Hashable {
    public var uid: UserID
    /// When they were there last, in milliseconds since 1970; nil: never, as far as is known.
    public var lastActiveAt: Int64?

    public init(uid: UserID, lastActiveAt: Int64?) {
        self.uid = uid
        self.lastActiveAt = lastActiveAt
    }
}
