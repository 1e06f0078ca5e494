/// How long to wait before trying again: doubled each time up to a bound, with jitter so that many do not come at once.
public struct Backoff: Sendable, Hashable {
    /// The wait before the second try.
    public var first: Duration
    /// No wait is longer.
    public var longest: Duration

    public init(first: Duration = .seconds(1), longest: Duration = .seconds(300)) {
        self.first = first
        self.longest = longest
    }

    /// The wait after a number of failed tries.
    ///
    /// - Parameters:
    ///   - attempts: 1 after the first failure.
    ///   - jitter: 0 to 1, drawn by the caller; the wait is between half of the full one and the full one.
    public func wait(afterAttempts attempts: Int, jitter: Double) -> Duration {
        var full = first
        for _ in 1..<max(1, attempts) where full < longest { full = full * 2 }
        return min(full, longest) * (0.5 + 0.5 * min(1, max(0, jitter)))
    }
}
