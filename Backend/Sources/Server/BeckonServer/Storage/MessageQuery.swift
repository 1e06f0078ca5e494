/// Which messages of a conversation a page holds.
public struct MessageQuery: Sendable, Hashable {
    public enum Range: Sendable, Hashable {
        case newest
        /// The newest with an id below that.
        case before(Int64)
        /// The oldest with an id above that.
        case after(Int64)
    }

    public var range: Range
    public var limit: Int
    /// Only the replies to that message.
    public var parent: Int64?
    /// Whether what happened to the group's members stands in between.
    public var holdsMemberActions: Bool
    /// Only messages whose text holds this; not with ``Range/after(_:)``. One call looks through at most
    /// ``searchedRows`` rows and little more than ``searchedBytes`` of text.
    public var search: SearchText?

    public static let searchedRows = 2_000
    public static let searchedBytes = 1 << 20

    public init(
        _ range: Range = .newest, limit: Int, parent: Int64? = nil, holdsMemberActions: Bool = false,
        search: SearchText? = nil
    ) {
        self.range = range
        self.limit = limit
        self.parent = parent
        self.holdsMemberActions = holdsMemberActions
        self.search = search
    }
}
