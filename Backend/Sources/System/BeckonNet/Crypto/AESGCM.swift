import COpenSSL
public import Foundation

/// AES-256 in Galois/Counter Mode (NIST SP 800-38D): what seals a message from end to end.
public enum AESGCM {
    /// Bytes of a key.
    public static let keyCount = 32
    /// Bytes of a nonce. With one key no nonce may be used twice.
    public static let nonceCount = 12
    /// Bytes of a tag.
    public static let tagCount = 16

    /// Seals bytes.
    /// - Parameter associated: authenticated with them and not sealed.
    /// - Throws: `invalidKey` or `invalidNonce` where a length is wrong.
    public static func seal(
        _ plain: Data, key: Data, nonce: Data, associated: Data = Data()
    ) throws(CryptoError) -> (ciphertext: Data, tag: Data) {
        let context = try CipherContext(key: key, nonce: nonce, isSealing: true)
        let ciphertext = try context.update(plain, associated: associated)
        guard context.finish() else { throw .failed(to: "seal") }
        return (ciphertext, try context.tag())
    }

    /// Opens what ``seal(_:key:nonce:associated:)`` made; not one byte is given out before the tag was compared.
    /// - Throws: `notAuthentic` where key, nonce, tag, associated or sealed bytes are not those that it was sealed with;
    ///   `invalidKey`, `invalidNonce` or `invalidTag` where a length is wrong.
    public static func open(
        _ ciphertext: Data, tag: Data, key: Data, nonce: Data, associated: Data = Data()
    ) throws(CryptoError) -> Data {
        let context = try CipherContext(key: key, nonce: nonce, isSealing: false)
        let plain = try context.update(ciphertext, associated: associated)
        try context.expect(tag: tag)
        guard context.finish() else {
            ERR_clear_error()
            throw CryptoError(.notAuthentic, "The message was not sealed with this key, or was changed since.")
        }
        return plain
    }
}

/// Owns an `EVP_CIPHER_CTX` for one message.
private final class CipherContext {
    private let context: OpaquePointer

    init(key: Data, nonce: Data, isSealing: Bool) throws(CryptoError) {
        guard key.count == AESGCM.keyCount else {
            throw CryptoError(.invalidKey, "A key of AES-256 has \(AESGCM.keyCount) bytes; this one has \(key.count).")
        }
        guard nonce.count == AESGCM.nonceCount else {
            throw CryptoError(
                .invalidNonce, "A nonce has \(AESGCM.nonceCount) bytes; this one has \(nonce.count).")
        }
        ERR_clear_error()
        guard let context = EVP_CIPHER_CTX_new() else { throw .failed(to: "make a cipher") }
        self.context = context
        // 12 bytes are GCM's own length of a nonce, so none has to be set.
        let isReady = [UInt8](key).withUnsafeBufferPointer { key in
            [UInt8](nonce).withUnsafeBufferPointer { nonce in
                EVP_CipherInit_ex(
                    context, EVP_aes_256_gcm(), nil, key.baseAddress, nonce.baseAddress, isSealing ? 1 : 0)
            }
        }
        guard isReady == 1 else { throw .failed(to: "begin with a cipher") }
    }

    deinit { EVP_CIPHER_CTX_free(context) }

    func update(_ input: Data, associated: Data) throws(CryptoError) -> Data {
        guard let count = Int32(exactly: input.count), let associatedCount = Int32(exactly: associated.count) else {
            throw CryptoError(.failed, "A sealed message has less than 2 GB.")
        }
        var written: Int32 = 0
        if associatedCount > 0 {
            let isTaken = [UInt8](associated).withUnsafeBufferPointer {
                EVP_CipherUpdate(context, nil, &written, $0.baseAddress, associatedCount)
            }
            guard isTaken == 1 else { throw .failed(to: "read what is authenticated") }
        }
        guard count > 0 else { return Data() }
        var output = [UInt8](repeating: 0, count: input.count)
        let isDone = [UInt8](input).withUnsafeBufferPointer {
            EVP_CipherUpdate(context, &output, &written, $0.baseAddress, count)
        }
        guard isDone == 1, written == count else { throw .failed(to: "run a cipher") }
        return Data(output)
    }

    func expect(tag: Data) throws(CryptoError) {
        guard tag.count == AESGCM.tagCount else {
            throw CryptoError(.invalidTag, "A tag has \(AESGCM.tagCount) bytes; this one has \(tag.count).")
        }
        var bytes = [UInt8](tag)
        guard EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(bytes.count), &bytes) == 1 else {
            throw .failed(to: "take a tag")
        }
    }

    /// Whether the tag is right; when sealing, whether all went well. GCM writes nothing more here.
    func finish() -> Bool {
        var rest = [UInt8](repeating: 0, count: 16)
        var written: Int32 = 0
        return EVP_CipherFinal_ex(context, &rest, &written) == 1
    }

    func tag() throws(CryptoError) -> Data {
        var bytes = [UInt8](repeating: 0, count: AESGCM.tagCount)
        guard EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, Int32(bytes.count), &bytes) == 1 else {
            throw .failed(to: "make a tag")
        }
        return Data(bytes)
    }
}
