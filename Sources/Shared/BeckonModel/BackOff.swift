/// How long to wait before trying again: twice as long each time up to a limit, half of it by chance, so that a
/// thousand phones do not come back in the same instant.
public struct BackOff: Sendable {
    /// The longest first wait.
    public var base: Duration
    /// No wait is longer.
    public var limit: Duration
    /// A number from 0 up to but not including 1.
    public var random: @Sendable () -> Double

    public init(
        base: Duration = .seconds(1), limit: Duration = .seconds(60), random: @escaping @Sendable () -> Double
    ) {
        self.base = base
        self.limit = limit
        self.random = random
    }

    /// - Parameter attempt: how often it has failed, from 1.
    public func delay(after attempt: Int) -> Duration {
        // 2^20 times any base is beyond every limit, and the shift stays harmless.
        let ceiling = min(limit, base * (1 << min(max(attempt - 1, 0), 20)))
        return ceiling / 2 + ceiling / 2 * random()
    }
}
