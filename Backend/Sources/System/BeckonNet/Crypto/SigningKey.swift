import COpenSSL
public import Foundation

/// A private key for ES256: ECDSA on P-256 with SHA-256 (RFC 7518 §3.4), as in the `.p8` files of Apple.
public struct SigningKey: Sendable {
    let handle: KeyHandle

    /// Makes a new key.
    public init() throws(CryptoError) {
        ERR_clear_error()
        guard let key = beckon_generate_p256() else { throw .failed(to: "generate a key") }
        handle = KeyHandle(key)
    }

    /// Reads a key from PEM: PKCS#8 without a pass phrase, or the older `EC PRIVATE KEY`.
    public init(pem: String) throws(CryptoError) {
        guard let key = MemoryBIO.reading(pem, { beckon_read_private_key($0) }) else {
            ERR_clear_error()
            throw CryptoError(
                .invalidKey,
                "This is no private key: expected PEM that begins with -----BEGIN PRIVATE KEY-----, "
                    + "without a pass phrase, as in the .p8 file that Apple gives.")
        }
        handle = KeyHandle(key)
        guard handle.isP256 else {
            throw CryptoError(.invalidKey, "This private key is not on the curve P-256, which ES256 needs.")
        }
    }

    /// The key as PKCS#8 in PEM, without a pass phrase.
    public func pem() throws(CryptoError) -> String {
        let text = MemoryBIO.writing { PEM_write_bio_PKCS8PrivateKey($0, handle.pointer, nil, nil, 0, nil, nil) }
        guard let text else { throw .failed(to: "write a private key") }
        return text
    }

    /// The key that verifies this one's signatures.
    public var verificationKey: VerificationKey { VerificationKey(handle: handle) }

    /// The signature of `message` as 64 bytes, r and s (RFC 7518 §3.4).
    public func sign(_ message: some ContiguousBytes) throws(CryptoError) -> [UInt8] {
        ERR_clear_error()
        guard let der = signatureInDER(of: message), let raw = ECDSASignature.raw(fromDER: der) else {
            throw .failed(to: "sign")
        }
        return raw
    }

    private func signatureInDER(of message: some ContiguousBytes) -> [UInt8]? {
        guard let context = EVP_MD_CTX_new() else { return nil }
        defer { EVP_MD_CTX_free(context) }
        guard EVP_DigestSignInit(context, nil, EVP_sha256(), nil, handle.pointer) == 1 else { return nil }
        return message.withUnsafeBytes { message -> [UInt8]? in
            let bytes = message.baseAddress?.assumingMemoryBound(to: UInt8.self)
            var length = Int(EVP_PKEY_get_size(handle.pointer))
            var der = [UInt8](repeating: 0, count: length)
            guard EVP_DigestSign(context, &der, &length, bytes, message.count) == 1 else { return nil }
            return Array(der.prefix(length))
        }
    }
}
