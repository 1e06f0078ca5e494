import BeckonModel
import Foundation

/// Lets requests in as often as the limits say.
///
/// Safe to share: its state is behind the lock.
final class RateGate: @unchecked Sendable {
    private let lock = NSLock()
    private let monotonic: @Sendable () -> Int64
    private var users: RateLimiter<UserID>
    private var apiKeys: RateLimiter<Int>
    private var addresses: RateLimiter<String>
    private var frames: RateLimit?

    init(_ limits: RateLimits, monotonic: @escaping @Sendable () -> Int64) {
        self.monotonic = monotonic
        users = RateLimiter(limit: limits.user)
        apiKeys = RateLimiter(limit: limits.apiKey)
        addresses = RateLimiter(limit: limits.address)
        frames = limits.frames
    }

    /// From now on these hold.
    func change(to limits: RateLimits) {
        lock.withLock {
            users.limit = limits.user
            apiKeys.limit = limits.apiKey
            addresses.limit = limits.address
            frames = limits.frames
        }
    }

    /// What a realtime connection that begins now may send.
    var frameLimit: RateLimit? { lock.withLock { frames } }

    /// Counts a request of somebody who is known.
    func admit(_ caller: Caller) throws(RateRefusal) {
        let now = monotonic()
        switch caller {
        case .anyone: break
        case .backend(let key):
            let (wait, limit) = lock.withLock { (apiKeys.take(key, now: now), apiKeys.limit) }
            try refuse(.apiKey, limit, wait)
        case .session(let session):
            let (wait, limit) = lock.withLock { (users.take(session.uid, now: now), users.limit) }
            try refuse(.user, limit, wait)
        }
    }

    /// Refuses an address that has failed too often. Counts nothing.
    func admit(address: String) throws(RateRefusal) {
        let now = monotonic()
        let (wait, limit) = lock.withLock { (addresses.wait(address, now: now), addresses.limit) }
        try refuse(.address, limit, wait)
    }

    /// Counts a request whose token or key is not known.
    func countFailure(address: String) {
        let now = monotonic()
        // Several may have been let in before the first of them failed: then there is nothing left to take.
        _ = lock.withLock { addresses.take(address, now: now) }
    }

    private func refuse(_ subject: RateRefusal.Subject, _ limit: RateLimit?, _ wait: Duration?) throws(RateRefusal) {
        if let wait, let limit { throw RateRefusal(subject: subject, limit: limit, wait: wait) }
    }
}
