import COpenSSL
public import Foundation

/// The SHA-256 digest of some bytes.
public struct SHA256Digest: Sendable, Hashable {
    /// 32 bytes.
    public let bytes: [UInt8]

    /// Digests bytes.
    public init(of input: some ContiguousBytes) {
        bytes = input.withUnsafeBytes { input in
            [UInt8](unsafeUninitializedCapacity: Int(SHA256_DIGEST_LENGTH)) { buffer, count in
                _ = COpenSSL.SHA256(
                    input.baseAddress?.assumingMemoryBound(to: UInt8.self), input.count, buffer.baseAddress)
                count = buffer.count
            }
        }
    }

    /// Digests the UTF-8 of a text.
    public init(of text: String) { self.init(of: Array(text.utf8)) }

    /// 64 hexadecimal digits in lower case.
    public var hexadecimal: String { bytes.hexadecimal }
}
