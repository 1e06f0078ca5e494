import BeckonModel

/// What one connection has sent so far, and how much more it may: a value that its reader keeps.
struct ConnectionGates: Sendable {
    private var frames: RateLimiter<Int>
    var typing = TypingGate()

    /// - Parameter frames: nil: as many as it likes.
    init(frames: RateLimit?) { self.frames = RateLimiter(limit: frames, capacity: 2) }

    /// How long the next frame is to wait; nil when it need not.
    mutating func admit(now: Int64) -> Duration? { frames.take(0, now: now) }
}
