import BeckonNet
import Foundation
import Testing

@Suite struct CertificateAuthorityTests {
    @Test func issuedCertificate_isTrustedUnderItsAuthorityForItsHostsOnly() throws {
        let openssl = try OpenSSLCommand()
        defer { openssl.remove() }
        let authority = try CertificateAuthority(commonName: "Beckon test")
        let other = try CertificateAuthority(commonName: "Beckon test")
        let server = try authority.issue(hosts: ["localhost", "127.0.0.1", "::1"])
        try openssl.write(authority.certificatePEM, to: "ca.pem")
        try openssl.write(other.certificatePEM, to: "other.pem")
        try openssl.write(server.chainPEM, to: "server.pem")

        func verify(_ authority: String, _ arguments: String...) throws -> Int32 {
            let all = ["verify", "-purpose", "sslserver", "-x509_strict", "-CAfile", authority] + arguments
            return try openssl.run(all + ["server.pem"]).status
        }
        #expect(try verify("ca.pem", "-verify_hostname", "localhost") == 0)
        #expect(try verify("ca.pem", "-verify_ip", "127.0.0.1") == 0)
        #expect(try verify("ca.pem", "-verify_ip", "::1") == 0)
        #expect(try verify("ca.pem", "-verify_hostname", "example.com") != 0)
        #expect(try verify("other.pem", "-verify_hostname", "localhost") != 0)
    }

    @Test func keyOfTheCertificate_isTheOneReturned() throws {
        let openssl = try OpenSSLCommand()
        defer { openssl.remove() }
        let server = try CertificateAuthority(commonName: "Beckon test").issue(hosts: ["localhost"])
        try openssl.write(server.chainPEM, to: "server.pem")
        let (_, publicKey) = try openssl("x509", "-in", "server.pem", "-noout", "-pubkey")
        #expect(publicKey == (try SigningKey(pem: server.keyPEM).verificationKey.pem()))
    }

    @Test(arguments: [[], [""], ["a,IP:1.2.3.4"], ["host name"], ["ä.example"], [String(repeating: "a", count: 254)]])
    func hostThatIsNoHost_isRefused(hosts: [String]) throws {
        let authority = try CertificateAuthority(commonName: "Beckon test")
        let error = #expect(throws: CryptoError.self) { try authority.issue(hosts: hosts) }
        #expect(error?.kind == .invalidHost)
    }
}
