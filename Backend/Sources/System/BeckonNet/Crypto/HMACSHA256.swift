import COpenSSL
public import Foundation

/// A code that only whoever has the key can make for a message (RFC 2104 with SHA-256).
public struct HMACSHA256: Sendable {
    private let key: [UInt8]

    /// - Parameter key: 32 random bytes are as strong as it gets.
    public init(key: [UInt8]) { self.key = key }

    /// 32 bytes.
    public func code(for message: some ContiguousBytes) -> [UInt8] {
        message.withUnsafeBytes { message in
            [UInt8](unsafeUninitializedCapacity: Int(SHA256_DIGEST_LENGTH)) { buffer, count in
                // It fails only where memory ends: then no code is made, and none matches.
                let made = HMAC(
                    EVP_sha256(), key, Int32(key.count), message.baseAddress?.assumingMemoryBound(to: UInt8.self),
                    message.count, buffer.baseAddress, nil)
                count = made == nil ? 0 : buffer.count
            }
        }
    }

    /// Whether it is the code for the message, in a time that tells nothing of the right one.
    public func isCode(_ code: some ContiguousBytes, for message: some ContiguousBytes) -> Bool {
        let right = self.code(for: message)
        return !right.isEmpty && constantTimeEqual(code, right)
    }
}
