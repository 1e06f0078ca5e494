/// How often somebody may ask: a token bucket that fills evenly and holds `burst` at most.
public struct RateLimit: Sendable, Hashable {
    /// What both numbers may be; others are moved to the nearest of these.
    public static let range = 1...1_000_000

    /// Requests a minute, in the long run.
    public let perMinute: Int
    /// Requests at once, after a quiet time.
    public let burst: Int

    /// - Parameter burst: nil for what six seconds bring.
    public init(perMinute: Int, burst: Int? = nil) {
        func bounded(_ value: Int) -> Int { min(max(value, Self.range.lowerBound), Self.range.upperBound) }
        self.perMinute = bounded(perMinute)
        self.burst = bounded(burst ?? self.perMinute / 10)
    }

    /// Nanoseconds from one token to the next.
    var interval: Int64 { 60_000_000_000 / Int64(perMinute) }
    /// Nanoseconds from an empty bucket to a full one.
    var span: Int64 { interval * Int64(burst) }
}
