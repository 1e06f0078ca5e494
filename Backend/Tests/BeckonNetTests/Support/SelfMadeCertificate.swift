import BeckonNet

/// A certificate and key of a server, and the authority that signed it.
struct SelfMadeCertificate: Sendable {
    let authorityPEM: String
    let certificatePEM: String
    let keyPEM: String

    /// For localhost, 127.0.0.1 and ::1.
    static let shared = Result { try SelfMadeCertificate(hosts: ["localhost", "127.0.0.1", "::1"]) }
    static let other = Result { try SelfMadeCertificate(hosts: ["elsewhere.example"]) }

    private init(hosts: [String]) throws {
        let authority = try CertificateAuthority(commonName: "Beckon test")
        let issued = try authority.issue(hosts: hosts)
        authorityPEM = authority.certificatePEM
        certificatePEM = issued.chainPEM
        keyPEM = issued.keyPEM
    }
}
