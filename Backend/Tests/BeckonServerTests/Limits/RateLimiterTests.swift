import BeckonModel
import BeckonTesting
import Testing

@testable import BeckonServer

/// Token buckets as a value: the clock is a number.
@Suite struct RateLimiterTests {
    private static let second: Int64 = 1_000_000_000

    @Test func aBurstIsGrantedAndThenOneTokenAfterTheOther() {
        var limiter = RateLimiter<String>(limit: RateLimit(perMinute: 60, burst: 3))
        for _ in 0..<3 { #expect(limiter.take("a", now: 0) == nil) }
        #expect(limiter.take("a", now: 0) == .seconds(1))
        #expect(limiter.take("a", now: Self.second / 4) == .milliseconds(750))
        #expect(limiter.take("a", now: Self.second) == nil)
        #expect(limiter.take("a", now: Self.second) == .seconds(1))
        // A long quiet time fills the bucket, and not more than that.
        for _ in 0..<3 { #expect(limiter.take("a", now: 1000 * Self.second) == nil) }
        #expect(limiter.take("a", now: 1000 * Self.second) != nil)
    }

    @Test func nobodyPaysForAnother() {
        var limiter = RateLimiter<String>(limit: RateLimit(perMinute: 1, burst: 1))
        #expect(limiter.take("a", now: 0) == nil)
        #expect(limiter.take("a", now: 0) == .seconds(60))
        #expect(limiter.take("b", now: 0) == nil)
    }

    @Test func withoutALimitNothingIsRefusedOrRemembered() {
        var limiter = RateLimiter<String>(limit: nil)
        for _ in 0..<1000 { #expect(limiter.take("a", now: 0) == nil) }
        #expect(limiter.count == 0)
    }

    /// Against the textbook's bucket, in exact numbers: a token is `interval` units, and a nanosecond brings one unit.
    @Test func itGrantsWhatATextbookBucketGrants() {
        var random = SeededRandom(seed: 6)
        for _ in 0..<200 * WalkBudget.factor {
            let limit = RateLimit(
                perMinute: .random(in: 1...6000, using: &random), burst: .random(in: 1...9, using: &random))
            var limiter = RateLimiter<Int>(limit: limit)
            var (now, units, last) = (Int64(0), limit.span, Int64(0))
            for _ in 0..<100 {
                now += .random(in: 0...2 * limit.interval, using: &random)
                units = min(limit.span, units + now - last)
                last = now
                let wait = limiter.take(1, now: now)
                if units >= limit.interval {
                    #expect(wait == nil)
                    units -= limit.interval
                } else {
                    #expect(wait == .nanoseconds(limit.interval - units))
                }
            }
        }
    }

    /// Bounded memory: strangers without number push out only those that lack little.
    @Test func memoryIsBoundedAndWhoLacksMostIsRemembered() {
        var limiter = RateLimiter<Int>(limit: RateLimit(perMinute: 1, burst: 5), capacity: 100)
        for _ in 0..<5 { #expect(limiter.take(-1, now: 0) == nil) }
        for stranger in 0..<10_000 {
            #expect(limiter.take(stranger, now: 0) == nil)
            #expect(limiter.count <= 100)
        }
        #expect(limiter.take(-1, now: 0) == .seconds(60))
        // Who is full again is forgotten at no loss.
        for stranger in 0..<200 { _ = limiter.take(stranger, now: 600 * Self.second) }
        #expect(limiter.take(-1, now: 600 * Self.second) == nil)
    }

    @Test func limitsAreMovedToWhatCanBeCounted() {
        #expect(RateLimit(perMinute: 0, burst: -1) == RateLimit(perMinute: 1, burst: 1))
        #expect(RateLimit(perMinute: .max, burst: .max).span == 60_000_000_000)
        #expect(RateLimit(perMinute: 10_000).burst == 1_000 && RateLimit(perMinute: 5).burst == 1)
    }
}
