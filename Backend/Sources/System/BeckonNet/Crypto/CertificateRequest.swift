import COpenSSL
import Foundation

/// What a certificate is to say, before it is signed.
struct CertificateRequest {
    var subject: String
    var now: Date
    var days: Int
    /// Numeric identifiers and values in OpenSSL's configuration language.
    var extensions: [(identifier: Int32, value: String)] = []

    init(subject: String, now: Date, days: Int) {
        self.subject = subject
        self.now = now
        self.days = days
    }

    /// - Parameter issuer: nil for a certificate that signs itself.
    func sign(
        subjectKey: SigningKey, issuer: CertificateHandle?, issuerKey: SigningKey
    ) throws(CryptoError) -> CertificateHandle {
        ERR_clear_error()
        guard let certificate = X509_new() else { throw .failed(to: "make a certificate") }
        let handle = CertificateHandle(certificate)
        let name = X509_get_subject_name(certificate)
        guard X509_set_version(certificate, 2) == 1, setSerialNumber(of: certificate), setValidity(of: certificate),
            X509_NAME_add_entry_by_txt(name, "CN", Int32(MBSTRING_UTF8), subject, -1, -1, 0) == 1,
            X509_set_issuer_name(certificate, issuer.map { X509_get_subject_name($0.pointer) } ?? name) == 1,
            X509_set_pubkey(certificate, subjectKey.handle.pointer) == 1
        else { throw .failed(to: "fill a certificate") }
        for (identifier, value) in self.extensions {
            guard add(identifier, value, to: certificate, issuer: issuer?.pointer ?? certificate) else {
                throw .failed(to: "add an extension to a certificate")
            }
        }
        guard X509_sign(certificate, issuerKey.handle.pointer, EVP_sha256()) > 0 else {
            throw .failed(to: "sign a certificate")
        }
        return handle
    }

    /// 16 random bytes, positive (RFC 5280 §4.1.2.2).
    private func setSerialNumber(of certificate: OpaquePointer) -> Bool {
        var bytes = SecureRandom.bytes(16)
        bytes[0] = bytes[0] & 0x7F | 0x40
        guard let number = BN_bin2bn(bytes, Int32(bytes.count), nil) else { return false }
        defer { BN_free(number) }
        return BN_to_ASN1_INTEGER(number, X509_get_serialNumber(certificate)) != nil
    }

    /// From an hour before now: the client's clock may be behind.
    private func setValidity(of certificate: OpaquePointer) -> Bool {
        var now = time_t(now.timeIntervalSince1970)
        return X509_time_adj_ex(X509_getm_notBefore(certificate), 0, -3600, &now) != nil
            && X509_time_adj_ex(X509_getm_notAfter(certificate), Int32(days), 0, &now) != nil
    }

    private func add(
        _ identifier: Int32, _ value: String, to certificate: OpaquePointer, issuer: OpaquePointer
    ) -> Bool {
        var context = X509V3_CTX()
        beckon_set_extension_context(&context, issuer, certificate)
        guard let value = X509V3_EXT_conf_nid(nil, &context, identifier, value) else { return false }
        defer { X509_EXTENSION_free(value) }
        return X509_add_ext(certificate, value, -1) == 1
    }
}
