import BeckonNet
import Foundation
import Testing

@Suite struct TLSTests {
    let own: SelfMadeCertificate
    let other: SelfMadeCertificate

    init() throws {
        own = try SelfMadeCertificate.shared.get()
        other = try SelfMadeCertificate.other.get()
    }

    private func server(_ certificate: SelfMadeCertificate, protocols: [String] = []) throws -> TLSServerContext {
        try TLSServerContext(
            certificatePEM: certificate.certificatePEM, keyPEM: certificate.keyPEM, protocols: protocols)
    }

    private func client(trusting certificate: SelfMadeCertificate, protocols: [String] = []) throws -> TLSClientContext
    {
        try TLSClientContext(trust: .authorities(certificate.authorityPEM), protocols: protocols)
    }

    @Test(arguments: [("127.0.0.1", "127.0.0.1"), ("127.0.0.1", "localhost"), ("::1", "::1")])
    func certificateForTheNameOrAddressIsAccepted(host: String, name: String) async throws {
        try await withLoop { loop in
            let (server, client) = try await pair(
                loop, serverTLS: try server(own), clientTLS: try client(trusting: own), host: host, name: name,
                echoes: true)
            _ = await client.write(Data("secret".utf8))
            await client.until { $0.received == Data("secret".utf8) }
            await client.close()
            await server.until { $0.isClosed }
            await client.until { $0.isClosed }
            #expect(await server.error == nil)
            #expect(await client.error == nil)
        }
    }

    @Test func protocolsAreAgreedOnInTheServersOrder() async throws {
        try await withLoop { loop in
            let (server, client) = try await pair(
                loop, serverTLS: try server(own, protocols: ["h2", "http/1.1"]),
                clientTLS: try client(trusting: own, protocols: ["http/1.1", "h2"]))
            await server.until { $0.isOpen }
            #expect(await server.negotiatedProtocol == "h2")
            #expect(await client.negotiatedProtocol == "h2")
            await client.close()
            await server.until { $0.isEnded }
            await server.close()
            await client.until { $0.isClosed }
        }
    }

    // RFC 7301 §3.2: no_application_protocol.
    @Test func clientWithOtherProtocolsOnlyIsRefused() async throws {
        try await withLoop { loop in
            let error = await #expect(throws: NetError.self) {
                try await pair(
                    loop, serverTLS: try server(own, protocols: ["h2"]),
                    clientTLS: try client(trusting: own, protocols: ["http/1.1"]))
            }
            #expect(error?.kind == .tls)
        }
    }

    @Test func certificateOfAStrangerIsRefused() async throws {
        try await withLoop { loop in
            let error = await #expect(throws: NetError.self) {
                try await pair(loop, serverTLS: try server(own), clientTLS: try client(trusting: other))
            }
            #expect(error?.kind == .tls)
            #expect(error?.message.contains("trust its authority") == true)
        }
    }

    @Test(arguments: ["127.0.0.1", "localhost"])
    func certificateForAnotherNameIsRefused(name: String) async throws {
        try await withLoop { loop in
            let error = await #expect(throws: NetError.self) {
                try await pair(
                    loop, serverTLS: try server(other), clientTLS: try client(trusting: other), name: name)
            }
            #expect(error?.kind == .tls)
            #expect(error?.message.contains("mismatch") == true)
        }
    }

    @Test func nonsenseInsteadOfPEMIsRefused() throws {
        #expect(throws: NetError.self) { try TLSServerContext(certificatePEM: "no", keyPEM: own.keyPEM) }
        #expect(throws: NetError.self) { try TLSServerContext(certificatePEM: own.certificatePEM, keyPEM: "no") }
        #expect(throws: NetError.self) {
            try TLSServerContext(certificatePEM: own.certificatePEM, keyPEM: other.keyPEM)
        }
        #expect(throws: NetError.self) { try TLSClientContext(trust: .authorities("no")) }
    }

    @Test func aContextKnowsWhenTheFirstOfItsCertificatesExpires() throws {
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        let authority = try CertificateAuthority(commonName: "Beckon test", now: now, days: 800)
        let issued = try authority.issue(hosts: ["localhost"], now: now, days: 10)
        let context = try TLSServerContext(certificatePEM: issued.chainPEM, keyPEM: issued.keyPEM)
        #expect(context.expiry == 1_800_000_000 + 10 * 86_400)
    }

    /// A certificate is renewed without a pause: who connects from now on is shown the new one.
    @Test func aServerThatListensServesItsNewCertificate() async throws {
        let (old, new) = (try server(other), try server(own))
        let trust = try client(trusting: own)
        try await withServer({ $0.tls = old }) { loop, server, port in
            let origin = HTTPOrigin(host: "127.0.0.1", port: port, tls: true)
            let client = HTTPClient(loop: loop, tls: trust)
            let request = HTTPRequest(method: "GET", target: "/")
            let error = try await #require(throws: NetError.self) {
                _ = try await client.send(request, to: origin, deadline: .seconds(60))
            }
            #expect(error.kind == .tls)
            await server.renew(new)
            let answer = try await client.send(request, to: origin, deadline: .seconds(60))
            #expect(answer.status == 200)
            await client.close()
        }
    }
}
