/// How far a client has been told: opaque to it (server-notes §3).
///
/// A place in the log of each conversation and in the user's own. Ids of one conversation are given out in the order of
/// commits, so no late commit hides behind them. The epoch names the life of the store: after a restore or a copy a
/// cursor may point past what is there, and is worth nothing.
public struct SyncCursor: Sendable, Hashable {
    /// Where a client stands in one conversation.
    public struct Place: Sendable, Hashable {
        /// The last row that it was told.
        public var seq: Int64
        /// Up to where it was told of others' receipts.
        public var receiptSeq: Int64

        public init(seq: Int64, receiptSeq: Int64) {
            self.seq = seq
            self.receiptSeq = receiptSeq
        }
    }

    public var epoch: String
    /// Up to where it was told of the user's own state: reads, memberships, blocks, preferences.
    public var userSeq: Int64
    /// By the store's own number of the conversation.
    public var places: [Int64: Place]

    public init(epoch: String, userSeq: Int64, places: [Int64: Place]) {
        self.epoch = epoch
        self.userSeq = userSeq
        self.places = places
    }
}
