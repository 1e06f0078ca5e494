public import Foundation

/// AES-256-GCM, handed in: `cryptoKit` of BeckonNotificationService on Apple's systems, OpenSSL on a desk.
public struct Cipher: Sendable {
    /// The plain bytes. Throws where the key has another length than 32 bytes or the tag does not match.
    public var open: @Sendable (_ message: SealedMessage, _ key: Data) throws -> Data

    public init(open: @escaping @Sendable (_ message: SealedMessage, _ key: Data) throws -> Data) {
        self.open = open
    }
}
