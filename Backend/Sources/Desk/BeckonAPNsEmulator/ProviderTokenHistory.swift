/// What one connection has seen of provider tokens.
///
/// A connection is for one key; a newer token within twenty minutes is refused (Apple, "Establishing a token-based
/// connection to APNs").
public struct ProviderTokenHistory: Sendable {
    struct Entry {
        var text: String
        var keyID: String
        /// Seconds since 1970, as the token says.
        var issuedAt: Int64
        /// Monotonic nanoseconds.
        var firstSeen: Int64
    }

    var current: Entry?

    /// A connection that is new.
    public init() {}
}
