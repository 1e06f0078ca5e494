import COpenSSL

/// A key, a signature, a certificate or a sealed message that cannot be read or made.
///
/// Holds no key material, so that it can be logged as it is.
public struct CryptoError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What went wrong, for a program.
    public enum Kind: String, Sendable {
        /// The text is not a key of the kind that is asked for.
        case invalidKey
        /// A nonce of another length than its cipher's.
        case invalidNonce
        /// A tag of another length than its cipher's.
        case invalidTag
        /// The message was not sealed with that key, or was changed since.
        case notAuthentic
        /// A host for a certificate is neither a DNS name nor an IP address.
        case invalidHost
        /// OpenSSL could not do it: out of memory, or a broken set-up of the library.
        case failed
    }

    /// What went wrong, for a program.
    public let kind: Kind
    /// A sentence for a person, with a way out where there is one.
    public let message: String

    public var description: String { message }

    init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }

    /// What OpenSSL has noted last for this thread; empties the thread's queue.
    static func failed(to doing: String) -> CryptoError {
        let code = ERR_peek_last_error()
        let reason = ERR_reason_error_string(code).map { String(cString: $0) } ?? "no reason given"
        ERR_clear_error()
        return CryptoError(.failed, "OpenSSL cannot \(doing): \(reason).")
    }
}
