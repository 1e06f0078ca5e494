/// The number on an app's icon, as the server counts it. An older version never overwrites a newer one.
public struct Badge: Sendable, Hashable, Codable {
    /// Unread messages over all conversations of the account.
    public var total: Int
    /// Rises with each change of the total.
    public var version: Int64

    public init(total: Int, version: Int64) {
        self.total = total
        self.version = version
    }
}
