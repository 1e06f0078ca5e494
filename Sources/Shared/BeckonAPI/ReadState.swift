public import BeckonModel

/// What is left after reading.
public struct ReadState: Codable, Sendable, Hashable {
    /// Of others, above the new reading position, not flagged silent.
    public var unreadMessageCount: Int
    /// Up to which message the account has read; 0 for nothing.
    public var lastReadMessageId: Int64
    /// The account's total over all conversations.
    public var badge: Badge

    public init(unreadMessageCount: Int, lastReadMessageId: Int64, badge: Badge) {
        self.unreadMessageCount = unreadMessageCount
        self.lastReadMessageId = lastReadMessageId
        self.badge = badge
    }
}
