import BeckonAPI
import BeckonClient
import BeckonDesk
import BeckonModel
import BeckonNet
import Foundation
import Testing

/// `beckon serve` as an operator runs it.
@Suite(.timeLimit(.minutes(3))) struct ServeTests {
    private let folder: TemporaryFolder
    private let loop: EventLoop

    init() throws {
        folder = try TemporaryFolder()
        loop = try EventLoop(name: "way")
    }

    @Test func withACertificateItServesTLSAndAStrangersAuthorityIsNotBelieved() async throws {
        let authority = try CertificateAuthority(commonName: "way")
        let certificate = try authority.issue(hosts: ["127.0.0.1"])
        try certificate.chainPEM.write(to: file("chain.pem"), atomically: true, encoding: .utf8)
        try certificate.keyPEM.write(to: file("key.pem"), atomically: true, encoding: .utf8)
        let server = try Tool(
            "serve", "--listen", "0", "--certificate", "chain.pem", "--private-key", "key.pem", in: folder.url)
        let line = try #require(await server.line(containing: "beckon serves https://"))
        let port = try #require(line.split(separator: ":").last.flatMap { Int($0) })
        let origin = HTTPOrigin(host: "127.0.0.1", port: port, tls: true)

        let trusting = HTTPClient(
            loop: loop, tls: try TLSClientContext(trust: .authorities(authority.certificatePEM)))
        let backend = APICaller(transport: .beckonNet(trusting, at: origin), apiKey: try apiKey())
        let alice = CreateUser(uid: UserID(unchecked: "alice"), name: "Alice")
        #expect(try await backend.call(API.createUser, body: alice).uid == alice.uid)

        let stranger = try CertificateAuthority(commonName: "stranger")
        let wary = HTTPClient(
            loop: loop, tls: try TLSClientContext(trust: .authorities(stranger.certificatePEM)))
        let error = try await #require(throws: NetError.self) {
            _ = try await wary.send(
                HTTPRequest(method: "GET", target: "/v1/me"), to: origin, deadline: .seconds(30))
        }
        #expect(error.kind == .tls)
        await end(server, trusting, wary)
    }

    private func file(_ name: String) -> URL { folder.url.appending(path: name) }

    private func apiKey() throws -> String {
        try String(contentsOf: file("beckon.sqlite.apikey"), encoding: .utf8)
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private func end(_ server: Tool, _ clients: HTTPClient...) async {
        server.terminate()
        #expect(await server.status() == 0)
        for client in clients { await client.close() }
        await loop.shutdown()
    }
}
