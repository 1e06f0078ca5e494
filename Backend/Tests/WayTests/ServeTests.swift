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

    /// Design §4, *Secrets*; server-notes §7, test 10: canaries in every secret and text, none of them is printed.
    @Test func noSecretNameOrTextIsPrintedAlsoWithTraceLogAndMetrics() async throws {
        let canaryKey = "canary-api-key-0123456789"
        try canaryKey.write(to: file("key"), atomically: true, encoding: .utf8)
        let server = try Tool(
            "serve", "--listen", "0", "--api-key-file", "key", "--trace", "--log-level", "debug",
            in: folder.url)
        let line = try #require(await server.line(containing: "beckon serves"))
        let port = try #require(line.split(separator: ":").last.flatMap { Int($0) })
        let client = HTTPClient(loop: loop)
        let transport = Transport.beckonNet(client, at: HTTPOrigin(host: "127.0.0.1", port: port, tls: false))
        let backend = APICaller(transport: transport, apiKey: canaryKey)
        for uid in ["alice", "bob"] {
            _ = try await backend.call(
                API.createUser, body: CreateUser(uid: UserID(unchecked: uid), name: "canary-name"))
        }
        let token = try await backend.call(API.createToken, ["uid": "alice"]).token
        let alice = APICaller(transport: transport, token: token)
        _ = try await alice.call(
            API.registerPushToken,
            body: PushRegistration(token: "ca7a51ec", environment: .sandbox, topic: "com.example.chat"))
        let draft = MessageDraft(muid: "m", to: .user(UserID(unchecked: "bob")), text: "canary-text")
        _ = try await alice.call(API.sendMessage, body: draft)
        await #expect(throws: APIFailure.self) {
            _ = try await APICaller(transport: transport, token: "canary-wrong-token").call(API.me)
        }
        // Its line is printed, so that what came before it was printed as well.
        _ = await server.line(containing: "\"stored\"")
        let metrics = try await client.send(
            HTTPRequest(method: "GET", target: "/metrics"),
            to: HTTPOrigin(host: "127.0.0.1", port: port, tls: false), deadline: .seconds(30))
        await end(server, client)
        #expect(server.errors.contains(#""message":"request""#))
        let printed = server.output + server.errors + String(decoding: metrics.body, as: UTF8.self)
        #expect(printed.contains("alice_user_bob"))
        for secret in ["canary", token, "ca7a51ec"] { #expect(!printed.contains(secret), "\(printed)") }
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
