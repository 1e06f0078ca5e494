import BeckonNet
import Foundation

/// Knows when the certificate that is served expires.
///
/// Safe to share: its state is behind the lock.
final class CertificateWatch: @unchecked Sendable {
    private let lock = NSLock()
    private var served: TLSServerContext?

    init(_ tls: TLSServerContext?) { served = tls }

    /// Seconds since 1970; nil in the clear.
    var expiry: Int64? { lock.withLock { served?.expiry } }

    func renewed(_ tls: TLSServerContext) { lock.withLock { served = tls } }
}
