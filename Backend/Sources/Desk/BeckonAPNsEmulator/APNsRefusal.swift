/// A refusal as it is answered: the reason and, for a token that is gone, since when.
public struct APNsRefusal: Error, Sendable, Hashable {
    /// Carries the status.
    public var reason: APNsReason
    /// Milliseconds since 1970, with 410 only.
    public var timestamp: Int64?

    public init(_ reason: APNsReason, timestamp: Int64? = nil) {
        self.reason = reason
        self.timestamp = timestamp
    }
}
