import COpenSSL
import Foundation

/// Whom a client trusts, and the protocols that it asks for (TLS 1.2 and later).
///
/// The server's certificate must be signed by a trusted authority and be for the host name or IP address that was
/// asked for; there is no way to switch that off.
public struct TLSClientContext: Sendable {
    /// Where trust begins.
    public enum Trust: Sendable, Hashable {
        /// The authorities that the system knows.
        case system
        /// These authorities only, as PEM.
        case authorities(String)
    }

    let box: TLSContextBox

    /// - Parameter protocols: names for ALPN in order of preference, such as `h2`.
    /// - Throws: ``NetError`` of kind `tls` when the PEM text holds no certificate.
    public init(trust: Trust = .system, protocols: [String] = []) throws(NetError) {
        let box = try TLSContextBox(method: TLS_client_method(), protocols: protocols)
        switch trust {
        case .system:
            guard SSL_CTX_set_default_verify_paths(box.context) == 1 else {
                throw NetError(.tls, "The system's certificate authorities cannot be read; install ca-certificates.")
            }
        case .authorities(let text):
            let certificates = TLSContextBox.certificates(inPEM: text)
            defer { for certificate in certificates { X509_free(certificate) } }
            guard !certificates.isEmpty else {
                throw NetError(.tls, "The certificate authority cannot be read; it must be PEM.")
            }
            let store = SSL_CTX_get_cert_store(box.context)
            for certificate in certificates { X509_STORE_add_cert(store, certificate) }
        }
        SSL_CTX_set_verify(box.context, SSL_VERIFY_PEER, nil)
        if !box.protocols.isEmpty {
            SSL_CTX_set_alpn_protos(box.context, box.protocols, UInt32(box.protocols.count))
        }
        self.box = box
    }
}
