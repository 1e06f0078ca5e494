public import BeckonModel

/// Whether the session's user has blocked another, now.
public struct BlockState: Codable, Sendable, Hashable {
    public var uid: UserID
    public var blocked: Bool

    public init(uid: UserID, blocked: Bool) {
        self.uid = uid
        self.blocked = blocked
    }
}
