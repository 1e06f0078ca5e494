public import BeckonModel

/// What is left after reading.
public struct ReadState: Codable, Sendable, Hashable {
    public var unreadMessageCount: Int
    public var lastReadMessageId: Int64
    public var badge: Badge

    public init(unreadMessageCount: Int, lastReadMessageId: Int64, badge: Badge) {
        self.unreadMessageCount = unreadMessageCount
        self.lastReadMessageId = lastReadMessageId
        self.badge = badge
    }
}
