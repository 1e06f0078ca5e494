import BeckonNet

/// The API keys that are let in. Only their hashes are held, so that none can be printed by mistake.
public struct APIKeys: Sendable {
    private let hashes: [[UInt8]]

    public init(_ keys: [String]) { hashes = keys.map { SHA256Digest(of: $0).bytes } }

    /// Looks at all of them, each in constant time: how long it takes tells nothing about a key.
    func contain(_ key: String) -> Bool {
        let hash = SHA256Digest(of: key).bytes
        return hashes.reduce(false) { found, known in constantTimeEqual(hash, known) || found }
    }
}
