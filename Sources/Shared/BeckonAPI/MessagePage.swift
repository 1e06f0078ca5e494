public import BeckonModel

/// Messages of one conversation in ascending order of their ids.
public struct MessagePage: Codable, Sendable, Hashable {
    public var messages: [Message]
    /// Whether older ones exist: ask again with `before` the first id.
    public var hasMore: Bool
    /// How far the other members have read, for the sender's ticks.
    public var receipts: [ReadReceipt]

    public init(messages: [Message], hasMore: Bool, receipts: [ReadReceipt] = []) {
        self.messages = messages
        self.hasMore = hasMore
        self.receipts = receipts
    }

    /// What the query may hold.
    public static let query: [QueryParameter] = [
        QueryParameter("before", .integer(1 ... .max), "Only ids below this one; from the newest without it."), .limit,
    ]
}
