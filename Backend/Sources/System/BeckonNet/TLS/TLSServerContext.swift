import COpenSSL
import Foundation

/// A server's certificate and key, and the protocols that it offers (TLS 1.2 and later).
///
/// A value that may be used by many listeners and loops. To renew a certificate, make a new one.
public struct TLSServerContext: Sendable {
    let box: TLSContextBox
    /// When the first of its certificates expires, in seconds since 1970; from then on clients refuse the server.
    public let expiry: Int64

    /// - Parameters:
    ///   - certificatePEM: the server's certificate, followed by those between it and the root.
    ///   - keyPEM: its private key, without a password.
    ///   - protocols: names for ALPN in order of preference, such as `h2`; a client that asks for others only is refused.
    /// - Throws: ``NetError`` of kind `tls` when a text holds no certificate or key, or they do not belong together.
    public init(certificatePEM: String, keyPEM: String, protocols: [String] = []) throws(NetError) {
        let box = try TLSContextBox(method: TLS_server_method(), protocols: protocols)
        let certificates = TLSContextBox.certificates(inPEM: certificatePEM)
        defer { for certificate in certificates { X509_free(certificate) } }
        guard let own = certificates.first, SSL_CTX_use_certificate(box.context, own) == 1 else {
            throw NetError(.tls, "The certificate cannot be read; it must be PEM, the server's own certificate first.")
        }
        for certificate in certificates.dropFirst() {
            _ = beckon_ssl_ctx_add_chain_certificate(box.context, certificate)
        }
        guard let key = Self.key(inPEM: keyPEM) else {
            throw NetError(.tls, "The private key cannot be read; it must be PEM and have no password.")
        }
        defer { EVP_PKEY_free(key) }
        ERR_clear_error()
        guard SSL_CTX_use_PrivateKey(box.context, key) == 1, SSL_CTX_check_private_key(box.context) == 1 else {
            throw NetError(
                .tls, "The private key does not belong to the certificate; give the pair that was made together.")
        }
        if !protocols.isEmpty {
            SSL_CTX_set_alpn_select_cb(box.context, selectProtocol, Unmanaged.passUnretained(box).toOpaque())
        }
        self.box = box
        expiry = certificates.map(Self.expiry).min() ?? 0
    }

    private static func expiry(of certificate: OpaquePointer) -> Int64 {
        var date = tm()
        // It fails only for a text that is no time, with which no certificate is read.
        ASN1_TIME_to_tm(X509_get0_notAfter(certificate), &date)
        return Int64(timegm(&date))
    }

    private static func key(inPEM text: String) -> OpaquePointer? {
        ERR_clear_error()
        var text = text
        return text.withUTF8 { bytes in
            guard let source = BIO_new_mem_buf(bytes.baseAddress, Int32(bytes.count)) else { return nil }
            defer { BIO_free(source) }
            return PEM_read_bio_PrivateKey(source, nil, refusePassword, nil)
        }
    }
}

/// Without it OpenSSL would ask for the password on the terminal.
private func refusePassword(_: UnsafeMutablePointer<CChar>?, _: Int32, _: Int32, _: UnsafeMutableRawPointer?) -> Int32 {
    -1
}

private func selectProtocol(
    _: OpaquePointer?, _ chosen: UnsafeMutablePointer<UnsafePointer<UInt8>?>?,
    _ chosenLength: UnsafeMutablePointer<UInt8>?, _ offered: UnsafePointer<UInt8>?, _ offeredLength: UInt32,
    _ argument: UnsafeMutableRawPointer?
) -> Int32 {
    guard let argument, let chosen, let chosenLength, let offered else { return SSL_TLSEXT_ERR_ALERT_FATAL }
    let own = Unmanaged<TLSContextBox>.fromOpaque(argument).takeUnretainedValue().protocols
    let offer = UnsafeBufferPointer(start: offered, count: Int(offeredLength))
    var index = 0
    while index < own.count {
        let name = own[(index + 1)...].prefix(Int(own[index]))
        var position = 0
        while position < offer.count {
            let length = Int(offer[position])
            // The answer must point into what lives on: the offer does (SSL_CTX_set_alpn_select_cb(3)).
            if position + 1 + length <= offer.count, offer[(position + 1)..<(position + 1 + length)].elementsEqual(name)
            {
                chosen.pointee = offered + position + 1
                chosenLength.pointee = UInt8(length)
                return SSL_TLSEXT_ERR_OK
            }
            position += 1 + length
        }
        index += 1 + name.count
    }
    return SSL_TLSEXT_ERR_ALERT_FATAL
}
