/// Which rows of which conversations were stored in a while.
public struct ConversationHeads: Sendable, Hashable {
    /// The first and the last of the rows, by conversation. All between them were stored too.
    public var stored: [ConversationKey: ClosedRange<Int64>]
    /// From where to look the next time.
    public var mark: Int64

    public init(stored: [ConversationKey: ClosedRange<Int64>], mark: Int64) {
        self.stored = stored
        self.mark = mark
    }
}
