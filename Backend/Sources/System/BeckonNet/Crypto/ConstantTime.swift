import COpenSSL
public import Foundation

/// Whether both hold the same bytes, in a time that tells nothing about where they differ.
///
/// The lengths are no secret: other lengths are unequal at once.
public func constantTimeEqual(_ one: some ContiguousBytes, _ other: some ContiguousBytes) -> Bool {
    one.withUnsafeBytes { one in
        other.withUnsafeBytes { other in
            one.count == other.count
                && (one.isEmpty || CRYPTO_memcmp(one.baseAddress, other.baseAddress, one.count) == 0)
        }
    }
}
