/// Token buckets of many subjects, as a value: the clock is handed in.
///
/// A bucket is one number: when it will be full again. One that is full says nothing, so that it need not be kept, and
/// memory is bounded: beyond `capacity` those are forgotten who lack least.
struct RateLimiter<Subject: Hashable & Sendable>: Sendable {
    /// Nil: everything is granted. What subjects lack stays theirs when it changes.
    var limit: RateLimit?

    private let capacity: Int
    /// In the clock's nanoseconds.
    private var fullAt: [Subject: Int64] = [:]

    /// - Parameter capacity: how many subjects are remembered at most.
    init(limit: RateLimit?, capacity: Int = 32_768) {
        self.limit = limit
        self.capacity = max(2, capacity)
    }

    /// How many are remembered.
    var count: Int { fullAt.count }

    /// How long until a token is there; nil when one is there now. Takes nothing.
    ///
    /// - Parameter now: nanoseconds on a clock that only rises.
    func wait(_ subject: Subject, now: Int64) -> Duration? {
        guard let limit, let full = fullAt[subject], full > now else { return nil }
        let wait = full - now + limit.interval - limit.span
        return wait > 0 ? .nanoseconds(wait) : nil
    }

    /// Takes a token: nil. Where there is none nothing is taken, and it is told how long until one is there.
    mutating func take(_ subject: Subject, now: Int64) -> Duration? {
        guard let limit else { return nil }
        if let wait = wait(subject, now: now) { return wait }
        if fullAt[subject] == nil, fullAt.count >= capacity { makeRoom(now) }
        fullAt[subject] = max(fullAt[subject] ?? now, now) + limit.interval
        return nil
    }

    /// Half of the room at least, so that it is seldom made.
    private mutating func makeRoom(_ now: Int64) {
        fullAt = fullAt.filter { $0.value > now }
        guard fullAt.count > capacity / 2 else { return }
        let kept = fullAt.sorted { $0.value < $1.value }.suffix(capacity / 2)
        fullAt = Dictionary(uniqueKeysWithValues: kept.map { ($0.key, $0.value) })
    }
}
