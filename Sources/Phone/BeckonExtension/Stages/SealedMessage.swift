public import Foundation

/// A text as AES-256-GCM leaves it (NIST SP 800-38D).
public struct SealedMessage: Sendable, Hashable {
    /// 12 bytes.
    public var nonce: Data
    /// Without nonce and tag.
    public var ciphertext: Data
    /// 16 bytes.
    public var tag: Data
    /// What was authenticated beside it, such as the conversation's id.
    public var associated: Data

    /// Nil where nonce or tag have another length.
    public init?(nonce: Data, ciphertext: Data, tag: Data, associated: Data = Data()) {
        guard nonce.count == 12, tag.count == 16 else { return nil }
        self.nonce = nonce
        self.ciphertext = ciphertext
        self.tag = tag
        self.associated = associated
    }

    /// Nonce, ciphertext and tag behind one another, as CryptoKit's `SealedBox.combined` has them; nil where it is shorter
    /// than nonce and tag.
    public init?(combined: Data, associated: Data = Data()) {
        guard combined.count >= 28 else { return nil }
        self.init(
            nonce: Data(combined.prefix(12)), ciphertext: Data(combined.dropFirst(12).dropLast(16)),
            tag: Data(combined.suffix(16)), associated: associated)
    }

    /// The same as Base64, as a payload carries it; nil where it is none.
    public init?(base64 text: String, associated: Data = Data()) {
        guard let combined = Data(base64Encoded: text) else { return nil }
        self.init(combined: combined, associated: associated)
    }
}
