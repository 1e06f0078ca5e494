import COpenSSL

/// Owns an `X509`.
///
/// Safe to share: it is signed before it is wrapped, and afterwards only read.
final class CertificateHandle: @unchecked Sendable {
    let pointer: OpaquePointer

    /// Takes ownership.
    init(_ pointer: OpaquePointer) { self.pointer = pointer }

    deinit { X509_free(pointer) }

    func pem() throws(CryptoError) -> String {
        guard let text = MemoryBIO.writing({ PEM_write_bio_X509($0, pointer) }) else {
            throw .failed(to: "write a certificate")
        }
        return text
    }
}
