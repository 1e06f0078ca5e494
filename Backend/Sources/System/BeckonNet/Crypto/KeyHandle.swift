import COpenSSL

/// Owns an `EVP_PKEY`.
///
/// Safe to share: the key is never changed after it was made, and OpenSSL 3 lets several threads use one key as long
/// as each has its own context (openssl-threads(7)).
final class KeyHandle: @unchecked Sendable {
    let pointer: OpaquePointer

    /// Takes ownership.
    init(_ pointer: OpaquePointer) { self.pointer = pointer }

    deinit { EVP_PKEY_free(pointer) }

    /// Whether this is a key on the curve that ES256 asks for (RFC 7518 §3.4).
    var isP256: Bool {
        var name = [CChar](repeating: 0, count: 32)
        var length = 0
        guard EVP_PKEY_get_group_name(pointer, &name, name.count, &length) == 1 else { return false }
        return ["prime256v1", "P-256"].contains(
            String(decoding: name.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self))
    }
}
