/// The answer of ``API/receiptsWithUser`` and ``API/receiptsInGroup``: whom a message was for and where it has arrived.
///
/// Counted are members since before the message, without its sender.
public struct MessageReceipts: Codable, Sendable, Hashable {
    /// The message that was asked for.
    public var messageId: Int64
    /// How many have it on a device; who has read it is among them.
    public var delivered: Int
    /// How many have read it.
    public var read: Int
    /// How many it was for: members since before the message, without its sender.
    public var total: Int
    /// In ascending order of their uids.
    public var receipts: [MemberReceipt]
    /// Whether there are more: ask again with `after` the last uid.
    public var hasMore: Bool

    public init(
        messageId: Int64, delivered: Int, read: Int, total: Int, receipts: [MemberReceipt], hasMore: Bool
    ) {
        self.messageId = messageId
        self.delivered = delivered
        self.read = read
        self.total = total
        self.receipts = receipts
        self.hasMore = hasMore
    }

    /// What the query may hold.
    public static let query: [RequestParameter] = [.after, .limit]
}
