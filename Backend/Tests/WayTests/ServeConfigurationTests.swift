import BeckonAPI
import BeckonClient
import BeckonDesk
import BeckonModel
import BeckonNet
import Foundation
import Testing

/// `beckon serve --config` as an operator runs it: the file, its mistakes, and what SIGHUP reads anew (server-notes §7).
@Suite(.timeLimit(.minutes(3))) struct ServeConfigurationTests {
    private let folder: TemporaryFolder
    private let loop: EventLoop

    init() throws {
        folder = try TemporaryFolder()
        loop = try EventLoop(name: "way")
    }

    @Test(arguments: [
        (#"{"listen":"0","colour":1}"#, "the key colour is not known. Known here: apiKeyFile, apns, backups, drain,"),
        (#"{"tls":{"certificat":"x"}}"#, "the key tls.certificat is not known. Known here: certificateFile,"),
        (#"{"limits":{"user":{"perMinute":1,"brust":2}}}"#, "the key limits.user.brust is not known."),
        (#"{"limits":{"user":{"burst":2}}}"#, "limits.user.perMinute must be there"),
        (#"{"limits":{"uploadBytesPerUser":-1}}"#, "limits.uploadBytesPerUser must be a whole number from 0 to"),
        (#"{"limits":{"user":{"perMinute":0}}}"#, "limits.user.perMinute must be a whole number from 1 to 1000000."),
        (#"{"listen":8080}"#, "listen must be a text that is not empty."),
        (#"{"trace":"yes"}"#, "trace must be true or false."),
        (#"{"log":"debug"}"#, "log must be an object."),
        (#"[]"#, "The whole is expected to be an object."),
        ("{\n  \"listen\": \"0\",\n}", "line 3, column 1: The last member is followed by a comma"),
    ])
    func aMistakeInTheFileIsToldWithItsPathAndNothingIsStarted(text: String, says: String) async throws {
        try write(text, "beckon.json")
        let run = try await Tool.run("serve", "--config", "beckon.json", in: folder.url)
        #expect(run.status == 65)
        #expect(run.errors.hasPrefix("beckon: beckon.json") && run.errors.contains(says), "\(run.errors)")
        #expect(run.output.isEmpty)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["beckon.json"])
    }

    @Test func aFileThatIsMissingOrALevelThatIsNoneIsTold() async throws {
        let missing = try await Tool.run("serve", "--config", "none.json", in: folder.url)
        #expect(missing.status == 66)
        try write(#"{"log":{"level":"loud"}}"#, "beckon.json")
        let loud = try await Tool.run("serve", "--config", "beckon.json", in: folder.url)
        #expect(loud.status == 64 && loud.errors.contains("is one of debug, info, error."))
    }

    /// Files are named from the configuration's folder, and options win.
    @Test func theFileSaysWhatOptionsSayAndOptionsWin() async throws {
        try FileManager.default.createDirectory(at: file("etc"), withIntermediateDirectories: true)
        try write("key-of-the-file", "etc/key")
        try write(
            #"{"listen":"127.0.0.1:1","store":"data/a.sqlite","apiKeyFile":"key","limits":{"address":null}}"#,
            "etc/beckon.json")
        let server = try Tool("serve", "--config", "etc/beckon.json", "--listen", "0", in: folder.url)
        let (client, origin) = try await connect(server)
        let backend = APICaller(transport: .beckonNet(client, at: origin), apiKey: "key-of-the-file")
        let alice = CreateUser(uid: UserID(unchecked: "alice"), name: "Alice")
        #expect(try await backend.call(API.createUser, body: alice).uid == alice.uid)
        #expect(FileManager.default.fileExists(atPath: file("etc/data/a.sqlite").path))
        await end(server, client)
    }

    /// The example of `Documentation/operating.md` is a configuration, and no key of the tables is missing in the reader.
    @Test func theDocumentsExampleIsTaken() async throws {
        let guide = try String(
            contentsOf: Project.folder.appending(path: "Documentation/operating.md"), encoding: .utf8)
        let example = try #require(guide.firstMatch(of: /(?s)```json\n(.*?)```/)).1
        try write(String(example), "beckon.json")
        try writeCertificate(of: try CertificateAuthority(commonName: "way"))
        try write(try SigningKey().pem(), "AuthKey.p8")
        let server = try Tool("serve", "--config", "beckon.json", "--listen", "0", in: folder.url)
        _ = try #require(await server.line(containing: "beckon serves https://"), "\(server.errors)")
        #expect(await server.line(containing: "pushes go to APNs") != nil)
        server.terminate()
        _ = await server.line(containing: "beckon stops")
        server.terminate()
        #expect(await server.status() == 0)
        await loop.shutdown()
    }

    /// Drain: SIGTERM makes it not ready at once, and it serves until its notice is over or it is told again.
    @Test func onSIGTERMItIsNotReadyAndServesUntilItIsToldAgain() async throws {
        try write(#"{"listen":"0","store":"a.sqlite","drain":{"noticeSeconds":600}}"#, "beckon.json")
        let server = try Tool("serve", "--config", "beckon.json", in: folder.url)
        let (client, origin) = try await connect(server)
        #expect(try await get("/ready", client, origin) == 200)
        server.terminate()
        _ = try #require(await server.line(containing: "beckon stops"))
        while try await get("/ready", client, origin) != 503 {}
        #expect(try await get("/v1/me", client, origin) == 401)
        #expect(try await get("/live", client, origin) == 200)
        await end(server, client)
    }

    /// Certificate, limits and level of the log; a file with a mistake changes nothing.
    @Test func onSIGHUPCertificateLimitsAndLogLevelAreReadAnew() async throws {
        let (old, new) = (try CertificateAuthority(commonName: "old"), try CertificateAuthority(commonName: "new"))
        try writeCertificate(of: old)
        let start =
            #"{"listen":"0","store":"a.sqlite","tls":{"certificateFile":"chain.pem","privateKeyFile":"key.pem"}"#
        try write(start + "}", "beckon.json")
        let server = try Tool("serve", "--config", "beckon.json", in: folder.url)
        let (first, origin) = try await connect(server, trusting: old)
        #expect(try await get("/live", first, origin) == 200)
        let expiry = try await text("/metrics", first, origin).firstMatch(
            of: /\nbeckon_certificate_expiry_seconds (\d+)/)
        // 397 days, as the authority gives them.
        #expect((396 * 86_400...397 * 86_400).contains(Int(try #require(expiry).1) ?? 0))

        try writeCertificate(of: new)
        try write(start + #","log":{"level":"debug"},"limits":{"address":{"perMinute":1,"burst":1}}}"#, "beckon.json")
        server.hangUp()
        _ = try #require(await server.errorLine(containing: "\"the configuration was reloaded\""))
        let second = HTTPClient(loop: loop, tls: try TLSClientContext(trust: .authorities(new.certificatePEM)))
        #expect(try await get("/v1/me", second, origin) == 401)
        #expect(try await get("/v1/me", second, origin) == 429)
        _ = try #require(await server.errorLine(containing: #""status":429"#))
        // Who was connected stays connected.
        #expect(try await get("/live", first, origin) == 200)

        try write(start + #","limits":{"address":null,"more":1}}"#, "beckon.json")
        server.hangUp()
        let refused = try #require(await server.errorLine(containing: "was not reloaded"))
        #expect(refused.contains("the key limits.more is not known") && refused.contains(#""level":"error""#))
        #expect(try await get("/v1/me", second, origin) == 429)
        await end(server, first, second)
    }

    private func get(_ path: String, _ client: HTTPClient, _ origin: HTTPOrigin) async throws -> Int {
        let headers: HTTPHeaders = ["authorization": "Bearer nothing"]
        return try await client.send(
            HTTPRequest(method: "GET", target: path, headers: headers), to: origin, deadline: .seconds(30)
        ).status
    }

    private func text(_ path: String, _ client: HTTPClient, _ origin: HTTPOrigin) async throws -> String {
        let request = HTTPRequest(method: "GET", target: path)
        return String(
            decoding: try await client.send(request, to: origin, deadline: .seconds(30)).body, as: UTF8.self)
    }

    private func connect(
        _ server: Tool, trusting authority: CertificateAuthority? = nil
    ) async throws -> (HTTPClient, HTTPOrigin) {
        let line = try #require(await server.line(containing: "beckon serves"))
        let port = try #require(line.split(separator: ":").last.flatMap { Int($0) })
        guard let authority else {
            return (HTTPClient(loop: loop), HTTPOrigin(host: "127.0.0.1", port: port, tls: false))
        }
        let tls = try TLSClientContext(trust: .authorities(authority.certificatePEM))
        return (HTTPClient(loop: loop, tls: tls), HTTPOrigin(host: "127.0.0.1", port: port, tls: true))
    }

    private func writeCertificate(of authority: CertificateAuthority) throws {
        let certificate = try authority.issue(hosts: ["127.0.0.1"])
        try write(certificate.chainPEM, "chain.pem")
        try write(certificate.keyPEM, "key.pem")
    }

    private func write(_ text: String, _ name: String) throws {
        try text.write(to: file(name), atomically: true, encoding: .utf8)
    }

    private func file(_ name: String) -> URL { folder.url.appending(path: name) }

    private func end(_ server: Tool, _ clients: HTTPClient...) async {
        server.terminate()
        #expect(await server.status() == 0)
        for client in clients { await client.close() }
        await loop.shutdown()
    }
}
