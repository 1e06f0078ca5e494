/// A Focus that the person has turned on: what may interrupt, all else comes quietly to the list (P-10).
public struct Focus: Sendable, Hashable {
    /// Whether the app is among those that may interrupt.
    public var allowsApp: Bool
    /// Whether time-sensitive notifications may, of apps with the capability.
    public var allowsTimeSensitive: Bool
    /// The people whose communication notifications may, by the sender's identifier (P-34).
    public var allowedSenders: Set<String>
    /// The app's Focus filter: of notifications that carry `filter-criteria` only these interrupt; nil is no filter.
    public var criteria: Set<String>?

    public init(
        allowsApp: Bool = false, allowsTimeSensitive: Bool = true, allowedSenders: Set<String> = [],
        criteria: Set<String>? = nil
    ) {
        self.allowsApp = allowsApp
        self.allowsTimeSensitive = allowsTimeSensitive
        self.allowedSenders = allowedSenders
        self.criteria = criteria
    }
}
