public import BeckonModel

/// What has become of one message at one member.
///
/// Receipts are kept as how far a member has come, so that the times are those of the last step: not before the message
/// arrived or was read.
public struct MemberReceipt: Codable, Sendable, Hashable {
    /// Of the reader.
    public var uid: UserID
    /// Seconds since 1970; nil: it is on none of the member's devices.
    public var deliveredAt: Int64?
    /// Seconds since 1970; nil: not read.
    public var readAt: Int64?

    public init(uid: UserID, deliveredAt: Int64?, readAt: Int64?) {
        self.uid = uid
        self.deliveredAt = deliveredAt
        self.readAt = readAt
    }
}
