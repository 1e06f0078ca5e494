import BeckonAPI
import BeckonClient
import BeckonDesk
import BeckonModel
import BeckonNet
import Foundation
import Testing

/// What an operator sees of pushes: counts by reason, and a line where APNs is out of reach (server-notes §7).
@Suite(.timeLimit(.minutes(3))) struct ServePushMetricsTests {
    private let folder: TemporaryFolder
    private let loop: EventLoop
    private let client: HTTPClient

    init() throws {
        folder = try TemporaryFolder()
        loop = try EventLoop(name: "way")
        client = HTTPClient(loop: loop)
    }

    @Test func pushesAreCountedByWhatAPNsAnswered() async throws {
        let apns = try Tool("apns", "--listen", "0", "--production", "0", "--phones", "0", in: folder.url)
        let line = try #require(await apns.line(containing: "beckon serve "))
        let words = line.components(separatedBy: "beckon serve ")[1].split(separator: " ").map(String.init)
        let phones = try #require(apns.output.firstMatch(of: /:(\d+)\/phone/).flatMap { Int($0.1) })
        let phone = try await TestPhone(client: client, port: phones)
        let server = try Tool(words: ["serve", "--listen", "0"] + words, in: folder.url)
        let origin = try await origin(of: server)
        try await send(origin, to: phone.token)
        // APNs knows no such device.
        try await send(origin, to: "ca7a51ec", receiver: "carol")
        try await metrics(origin, contain: "beckon_push_total{reason=\"200\"} 1")
        try await metrics(origin, contain: "beckon_push_total{reason=\"400 BadDeviceToken\"} 1")
        // Nothing is left to push.
        try await metrics(origin, contain: "beckon_outbox_oldest_seconds 0")
        await end(server)
        await apns.kill9()
    }

    @Test func anAPNsThatIsOutOfReachIsOneLineOfTheLogAtError() async throws {
        try SigningKey().pem().write(to: folder.url.appending(path: "key.p8"), atomically: true, encoding: .utf8)
        let server = try Tool(
            "serve", "--listen", "0", "--apns-key", "key.p8", "--apns-key-id", "BECKONKEY1", "--apns-team",
            "BECKONTEAM", "--apns-host", "127.0.0.1:1", in: folder.url)
        let origin = try await origin(of: server)
        try await send(origin, to: "ca7a51ec")
        let line = try #require(await server.errorLine(containing: "the gateway could not do its work"))
        let values = try JSONDecoder().decode([String: String].self, from: Data(line.utf8))
        #expect(values["level"] == "error" && values["detail"]?.hasPrefix("APNs cannot be reached") == true)
        try await metrics(origin, contain: "beckon_push_total{reason=\"retry NoConnection\"}")
        await end(server)
    }

    private func origin(of server: Tool) async throws -> HTTPOrigin {
        let line = try #require(await server.line(containing: "beckon serves"))
        let port = try #require(line.split(separator: ":").last.flatMap { Int($0) })
        return HTTPOrigin(host: "127.0.0.1", port: port, tls: false)
    }

    /// A message for somebody new with that push token.
    private func send(_ origin: HTTPOrigin, to token: String, receiver: String = "bob") async throws {
        let key = try String(contentsOf: folder.url.appending(path: "beckon.sqlite.apikey"), encoding: .utf8)
            .trimmingCharacters(in: .whitespacesAndNewlines)
        let transport = Transport.beckonNet(client, at: origin)
        let backend = APICaller(transport: transport, apiKey: key)
        var tokens: [String] = []
        for name in [receiver, "friend-of-\(receiver)"] {
            _ = try await backend.call(API.createUser, body: CreateUser(uid: UserID(unchecked: name), name: name))
            tokens.append(try await backend.call(API.createToken, ["uid": name]).token)
        }
        _ = try await APICaller(transport: transport, token: tokens[0]).call(
            API.registerPushToken,
            body: PushRegistration(token: token, environment: .sandbox, topic: TestPhone.topic))
        _ = try await APICaller(transport: transport, token: tokens[1]).call(
            API.sendMessage,
            body: MessageDraft(muid: "m", to: .user(UserID(unchecked: receiver)), text: "hi"))
    }

    /// Asks until it is so; the suite's limit of time is the end.
    private func metrics(_ origin: HTTPOrigin, contain line: String) async throws {
        while true {
            let answer = try await client.send(
                HTTPRequest(method: "GET", target: "/metrics"), to: origin, deadline: .seconds(30))
            if String(decoding: answer.body, as: UTF8.self).contains("\n\(line)") { return }
        }
    }

    private func end(_ server: Tool) async {
        server.terminate()
        #expect(await server.status() == 0)
        await client.close()
        await loop.shutdown()
    }
}
