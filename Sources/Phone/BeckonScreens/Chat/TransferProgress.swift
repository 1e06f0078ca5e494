/// How much of something has gone over the network.
public struct TransferProgress: Sendable, Hashable {
    /// Bytes so far.
    public var done: Int64
    /// Bytes in all.
    public var total: Int64

    public init(done: Int64, total: Int64) {
        self.done = done
        self.total = total
    }

    /// From 0 to 1.
    public var fraction: Double { total > 0 ? min(max(Double(done) / Double(total), 0), 1) : 0 }
}
