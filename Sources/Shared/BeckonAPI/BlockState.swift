public import BeckonModel

/// Whether the session's user has blocked another, now.
public struct BlockState: Codable, Sendable, Hashable {
    /// Whom it is about.
    public var uid: UserID
    /// False where the block was taken back.
    public var blocked: Bool

    public init(uid: UserID, blocked: Bool) {
        self.uid = uid
        self.blocked = blocked
    }
}
