import BeckonNet
import Foundation

/// The API keys that are let in, which may change while the node runs. Only their hashes are held, so that none can be
/// printed by mistake.
///
/// Safe to share: its state is behind the lock.
public final class APIKeys: @unchecked Sendable {
    private let lock = NSLock()
    private var hashes: [[UInt8]]

    public init(_ keys: [String]) { hashes = keys.map { SHA256Digest(of: $0).bytes } }

    /// From now on those are let in, and no others.
    func change(to keys: APIKeys) {
        let fresh = keys.lock.withLock { keys.hashes }
        lock.withLock { hashes = fresh }
    }

    /// Looks at all of them, each in constant time: how long it takes tells nothing about a key.
    ///
    /// Which of them it is, or nil.
    func index(of key: String) -> Int? {
        let hash = SHA256Digest(of: key).bytes
        var found: Int?
        for (index, known) in lock.withLock({ hashes }).enumerated() where constantTimeEqual(hash, known) {
            found = index
        }
        return found
    }
}
