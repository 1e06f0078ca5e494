import COpenSSL
public import Foundation

/// The public half of a ``SigningKey``.
public struct VerificationKey: Sendable {
    private let handle: KeyHandle

    init(handle: KeyHandle) { self.handle = handle }

    /// Reads a key from PEM (`-----BEGIN PUBLIC KEY-----`).
    public init(pem: String) throws(CryptoError) {
        guard let key = MemoryBIO.reading(pem, { beckon_read_public_key($0) }) else {
            ERR_clear_error()
            throw CryptoError(
                .invalidKey, "This is no public key: expected PEM that begins with -----BEGIN PUBLIC KEY-----.")
        }
        handle = KeyHandle(key)
        guard handle.isP256 else {
            throw CryptoError(.invalidKey, "This public key is not on the curve P-256, which ES256 needs.")
        }
    }

    /// The key in PEM.
    public func pem() throws(CryptoError) -> String {
        guard let text = MemoryBIO.writing({ PEM_write_bio_PUBKEY($0, handle.pointer) }) else {
            throw .failed(to: "write a public key")
        }
        return text
    }

    /// Whether `signature`, 64 bytes, was made over `message` with the private half. Any other bytes are just false.
    public func verify(_ signature: [UInt8], of message: some ContiguousBytes) -> Bool {
        ERR_clear_error()
        defer { ERR_clear_error() }
        guard let der = ECDSASignature.der(fromRaw: signature), let context = EVP_MD_CTX_new() else { return false }
        defer { EVP_MD_CTX_free(context) }
        guard EVP_DigestVerifyInit(context, nil, EVP_sha256(), nil, handle.pointer) == 1 else { return false }
        return message.withUnsafeBytes { message in
            let bytes = message.baseAddress?.assumingMemoryBound(to: UInt8.self)
            return EVP_DigestVerify(context, der, der.count, bytes, message.count) == 1
        }
    }
}
