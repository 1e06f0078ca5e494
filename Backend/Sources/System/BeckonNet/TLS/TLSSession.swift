import COpenSSL
import Foundation

/// One TLS connection without any I/O: what the socket brought goes in, what the socket is to send comes out.
///
/// Confined to one thread. OpenSSL's error queue belongs to the thread and is shared by all connections on it, so it is
/// cleared before each call whose outcome is asked for (SSL_get_error(3)).
final class TLSSession {
    enum Read {
        case bytes(Int)
        case needsMore
        /// The peer said that nothing follows (close_notify).
        case ended
        case failed(NetError)
    }

    /// Kept: OpenSSL calls back into it during the handshake.
    private let box: TLSContextBox
    private let ssl: OpaquePointer
    private let incoming: OpaquePointer
    private let outgoing: OpaquePointer
    /// For the sentences of errors.
    private let peer: String

    init(server context: TLSServerContext) throws(NetError) {
        peer = "the client"
        box = context.box
        (ssl, incoming, outgoing) = try Self.make(context.box)
        SSL_set_accept_state(ssl)
    }

    /// - Parameter host: a name or an IP address, which the server's certificate must hold.
    init(client context: TLSClientContext, host: String) throws(NetError) {
        peer = host
        box = context.box
        (ssl, incoming, outgoing) = try Self.make(context.box)
        SSL_set_connect_state(ssl)
        if SocketAddress(numeric: host, port: 0) != nil {
            guard X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(ssl), host) == 1 else {
                throw NetError(.tls, "The address \(host) cannot be checked against a certificate.")
            }
        } else {
            SSL_set_hostflags(ssl, UInt32(X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS))
            guard SSL_set1_host(ssl, host) == 1, beckon_ssl_set_server_name(ssl, host) == 1 else {
                throw NetError(.tls, "The host name \(host) cannot be checked against a certificate.")
            }
        }
    }

    deinit { SSL_free(ssl) }

    private static func make(
        _ box: TLSContextBox
    ) throws(NetError) -> (ssl: OpaquePointer, incoming: OpaquePointer, outgoing: OpaquePointer) {
        ERR_clear_error()
        guard let ssl = SSL_new(box.context) else {
            throw NetError(.tls, "OpenSSL could not be set up: \(openSSLReason()).")
        }
        guard let incoming = BIO_new(BIO_s_mem()), let outgoing = BIO_new(BIO_s_mem()) else {
            SSL_free(ssl)
            throw NetError(.tls, "OpenSSL could not be set up: \(openSSLReason()).")
        }
        SSL_set_bio(ssl, incoming, outgoing)  // Both belong to the SSL object now.
        return (ssl, incoming, outgoing)
    }

    var negotiatedProtocol: String? {
        var name: UnsafePointer<UInt8>?
        var length: UInt32 = 0
        SSL_get0_alpn_selected(ssl, &name, &length)
        guard let name, length > 0 else { return nil }
        return String(decoding: UnsafeBufferPointer(start: name, count: Int(length)), as: UTF8.self)
    }

    /// Takes what the socket brought.
    func receive(_ bytes: UnsafeRawBufferPointer) -> NetError? {
        ERR_clear_error()
        let written = BIO_write(incoming, bytes.baseAddress, Int32(bytes.count))
        return written == Int32(bytes.count) ? nil : NetError(.tls, "OpenSSL has no memory for more input.")
    }

    /// Goes on with the handshake; true when it is done.
    func handshake() -> Result<Bool, NetError> {
        ERR_clear_error()
        let result = SSL_do_handshake(ssl)
        if result == 1 { return .success(true) }
        let code = SSL_get_error(ssl, result)
        if code == SSL_ERROR_WANT_READ || code == SSL_ERROR_WANT_WRITE { return .success(false) }
        return .failure(handshakeError())
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) -> Read {
        ERR_clear_error()
        let count = SSL_read(ssl, buffer.baseAddress, Int32(buffer.count))
        if count > 0 { return .bytes(Int(count)) }
        switch SSL_get_error(ssl, count) {
        case SSL_ERROR_WANT_READ, SSL_ERROR_WANT_WRITE: return .needsMore
        case SSL_ERROR_ZERO_RETURN: return .ended
        default: return .failed(NetError(.tls, "The TLS connection with \(peer) broke: \(openSSLReason())."))
        }
    }

    /// Encrypts; how many bytes were taken, 0 if the peer must be heard first.
    func write(_ bytes: UnsafeRawBufferPointer) -> Result<Int, NetError> {
        ERR_clear_error()
        var written = 0
        while written < bytes.count {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
            let count = SSL_write(ssl, rest.baseAddress, Int32(rest.count))
            if count > 0 {
                written += Int(count)
                continue
            }
            let code = SSL_get_error(ssl, count)
            if code == SSL_ERROR_WANT_READ || code == SSL_ERROR_WANT_WRITE { break }
            return .failure(NetError(.tls, "The TLS connection with \(peer) broke: \(openSSLReason())."))
        }
        return .success(written)
    }

    /// Says that nothing follows.
    func end() {
        ERR_clear_error()
        _ = SSL_shutdown(ssl)
    }

    /// Moves what the socket is to send.
    func takeOutput(into wire: inout OutputBuffer) {
        while true {
            let room = beckon_bio_pending(outgoing)
            guard room > 0 else { return }
            let outgoing = self.outgoing
            wire.append(room: room) { Int(max(0, BIO_read(outgoing, $0.baseAddress, Int32($0.count)))) }
        }
    }

    private func handshakeError() -> NetError {
        let verdict = SSL_get_verify_result(ssl)
        guard verdict == X509_V_OK else {
            let reason = String(cString: X509_verify_cert_error_string(verdict))
            return NetError(
                .tls,
                "The certificate of \(peer) is not accepted (\(reason)); trust its authority, or use the name it is for."
            )
        }
        return NetError(.tls, "The TLS handshake with \(peer) failed: \(openSSLReason()).")
    }
}
