import BeckonNet

/// The API keys that are let in. Only their hashes are held, so that none can be printed by mistake.
public struct APIKeys: Sendable {
    private let hashes: [[UInt8]]

    public init(_ keys: [String]) { hashes = keys.map { SHA256Digest(of: $0).bytes } }

    /// Looks at all of them, each in constant time: how long it takes tells nothing about a key.
    ///
    /// Which of them it is, or nil.
    func index(of key: String) -> Int? {
        let hash = SHA256Digest(of: key).bytes
        var found: Int?
        for (index, known) in hashes.enumerated() where constantTimeEqual(hash, known) { found = index }
        return found
    }
}
