import COpenSSL
import Foundation

/// Owns an `SSL_CTX`.
///
/// `@unchecked Sendable`: set up before anybody else sees it, then only read; OpenSSL counts its references atomically.
final class TLSContextBox: @unchecked Sendable {
    let context: OpaquePointer
    /// Length-prefixed names, as ALPN has them (RFC 7301 §3.1).
    let protocols: [UInt8]

    init(method: OpaquePointer?, protocols: [String]) throws(NetError) {
        ERR_clear_error()
        guard let context = SSL_CTX_new(method) else {
            throw NetError(.tls, "OpenSSL could not be set up: \(openSSLReason()).")
        }
        self.context = context
        self.protocols = protocols.flatMap { [UInt8(truncatingIfNeeded: $0.utf8.count)] + Array($0.utf8) }
        beckon_ssl_ctx_set_modes(context)
        _ = beckon_ssl_ctx_require_tls_1_2(context)
        beckon_ssl_ctx_refuse_renegotiation(context)
    }

    deinit { SSL_CTX_free(context) }

    /// All certificates of a PEM text, in order; the caller frees them.
    static func certificates(inPEM text: String) -> [OpaquePointer] {
        ERR_clear_error()
        var text = text
        return text.withUTF8 { bytes in
            guard let source = BIO_new_mem_buf(bytes.baseAddress, Int32(bytes.count)) else { return [] }
            defer { BIO_free(source) }
            var found: [OpaquePointer] = []
            while let certificate = PEM_read_bio_X509(source, nil, nil, nil) { found.append(certificate) }
            return found
        }
    }
}
