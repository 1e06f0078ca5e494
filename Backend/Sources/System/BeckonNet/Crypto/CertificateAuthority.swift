import COpenSSL
public import Foundation

/// A certificate authority of one's own, for servers on this machine and for tests: whoever trusts
/// ``certificatePEM`` trusts the servers that it issued certificates for, and nobody else's.
public struct CertificateAuthority: Sendable {
    /// A server's certificate with its private key.
    public struct ServerCertificate: Sendable {
        /// The server's certificate, then the authority's.
        public let chainPEM: String
        /// PKCS#8 without a pass phrase.
        public let keyPEM: String
    }

    /// What a client has to trust.
    public let certificatePEM: String

    private let key: SigningKey
    private let certificate: CertificateHandle

    /// Makes an authority that is valid from an hour before `now` for `days` days.
    public init(commonName: String, now: Date = Date(), days: Int = 825) throws(CryptoError) {
        let key = try SigningKey()
        var request = CertificateRequest(subject: commonName, now: now, days: days)
        request.extensions = [
            (NID_basic_constraints, "critical,CA:TRUE,pathlen:0"),
            (NID_key_usage, "critical,keyCertSign,cRLSign"),
            (NID_subject_key_identifier, "hash"),
        ]
        certificate = try request.sign(subjectKey: key, issuer: nil, issuerKey: key)
        certificatePEM = try certificate.pem()
        self.key = key
    }

    /// Issues a certificate for a server that is reached under these DNS names and IP addresses.
    public func issue(
        hosts: [String], now: Date = Date(), days: Int = 397
    ) throws(CryptoError) -> ServerCertificate {
        guard let first = hosts.first else {
            throw CryptoError(.invalidHost, "A certificate needs at least one host name or IP address.")
        }
        var names: [String] = []
        for host in hosts { names.append(try Self.alternativeName(host)) }
        let serverKey = try SigningKey()
        var request = CertificateRequest(subject: first, now: now, days: days)
        request.extensions = [
            (NID_basic_constraints, "critical,CA:FALSE"),
            (NID_key_usage, "critical,digitalSignature"),
            (NID_ext_key_usage, "serverAuth"),
            (NID_subject_key_identifier, "hash"),
            (NID_authority_key_identifier, "keyid:always"),
            (NID_subject_alt_name, names.joined(separator: ",")),
        ]
        let issued = try request.sign(subjectKey: serverKey, issuer: certificate, issuerKey: key)
        return ServerCertificate(chainPEM: try issued.pem() + certificatePEM, keyPEM: try serverKey.pem())
    }

    /// The host as OpenSSL's configuration language has it (x509v3_config(5)); only harmless characters pass.
    private static func alternativeName(_ host: String) throws(CryptoError) -> String {
        var address = in6_addr()
        if inet_pton(AF_INET, host, &address) == 1 || inet_pton(AF_INET6, host, &address) == 1 {
            return "IP:\(host)"
        }
        let isName =
            (1...253).contains(host.utf8.count)
            && host.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "*"):
                    true
                default: false
                }
            }
        guard isName else {
            throw CryptoError(.invalidHost, "A certificate is for DNS names and IP addresses; this host is neither.")
        }
        return "DNS:\(host)"
    }
}
