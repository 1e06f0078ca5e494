/// How often this node lets whom ask; nil lets them ask as often as they like.
///
/// Each node counts for itself (server-notes §5): two nodes behind one address grant twice as much.
public struct RateLimits: Sendable, Hashable {
    /// All requests of a user, on all devices together.
    public var user: RateLimit?
    /// All requests with one API key.
    public var apiKey: RateLimit?
    /// Requests of one address whose token or key is not known: whoever guesses is slowed down before the store is
    /// asked. Behind a proxy all have one address, so that this one is to be nil there.
    public var address: RateLimit?
    /// Frames of one realtime connection. One that sends more is read only as fast as this.
    public var frames: RateLimit?

    /// The seed's 10,000 and 20,000 a minute (R-B, *Limits*).
    public init(
        user: RateLimit? = RateLimit(perMinute: 10_000), apiKey: RateLimit? = RateLimit(perMinute: 20_000),
        address: RateLimit? = RateLimit(perMinute: 6_000), frames: RateLimit? = RateLimit(perMinute: 6_000)
    ) {
        self.user = user
        self.apiKey = apiKey
        self.address = address
        self.frames = frames
    }

    /// Nobody is limited.
    public static let none = RateLimits(user: nil, apiKey: nil, address: nil, frames: nil)
}
