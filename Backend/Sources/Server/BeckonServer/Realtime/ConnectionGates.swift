import BeckonModel

/// What one connection has sent so far, and how much more it may. Its connection keeps it.
final class ConnectionGates {
    private var frames: RateLimiter<Int>
    /// Each asks the store of up to a hundred users.
    private var subscriptions = RateLimiter<Int>(limit: RateLimit(perMinute: 60, burst: 10), capacity: 2)
    var typing = TypingGate()

    /// - Parameter frames: nil: as many as it likes.
    init(frames: RateLimit?) { self.frames = RateLimiter(limit: frames, capacity: 2) }

    /// How long the next frame is to wait; nil when it need not.
    func admit(now: Int64) -> Duration? { frames.take(0, now: now) }

    /// How long the next subscription to presence is to wait; nil when it need not.
    func admitSubscription(now: Int64) -> Duration? { subscriptions.take(0, now: now) }
}
