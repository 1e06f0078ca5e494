public import BeckonModel

/// Messages of one conversation in ascending order of their ids.
public struct MessagePage: Codable, Sendable, Hashable {
    /// In ascending order of their ids.
    public var messages: [Message]
    /// Whether older ones exist: ask again with `before` the first id. Where `after` was asked for, whether newer ones
    /// exist: ask again with `after` the last id.
    public var hasMore: Bool
    /// How far the other members have read, for the sender's ticks.
    public var receipts: [ReadReceipt]
    /// Of a search: all down to this id was looked through. One request looks through a bounded number of messages, so
    /// that fewer than `limit`, or none, may have been found; where ``hasMore`` is true, ask again with `before` this id.
    public var searchedTo: Int64?

    public init(
        messages: [Message], hasMore: Bool, receipts: [ReadReceipt] = [], searchedTo: Int64? = nil
    ) {
        self.messages = messages
        self.hasMore = hasMore
        self.receipts = receipts
        self.searchedTo = searchedTo
    }

    /// What the query may hold.
    public static let query: [RequestParameter] = [
        RequestParameter(
            "before", .integer(1 ... .max), "Only ids below this one, the newest of them; from the newest without it."),
        RequestParameter(
            "after", .integer(0 ... .max), "Only ids above this one, the oldest of them; not with before or search."),
        .limit, RequestParameter("parent", .integer(1 ... .max), "Only the replies to this message."),
        RequestParameter(
            "actions", .word(["false", "true"]),
            "Whether what happened to the members of a group stands in between; false without it."),
        RequestParameter(
            "search", .text(1...100), "Only messages whose text holds this, whatever its case and accents."),
    ]
}
