import BeckonAPI
import BeckonClient
import BeckonDesk
import BeckonModel
import BeckonNet
import Foundation
import Testing

/// Server-notes §7, security test 10, and design §4, *Secrets*: canaries in every secret, name and text. The server runs as
/// a process of its own with the most talkative settings that there are.
@Suite(.timeLimit(.minutes(3))) struct Security10CanaryTests {
    private static let key = "canary-api-key-0123456789"
    /// APNs knows no such device.
    private static let unknownDevice = "ca7a51ecca7a51ec"
    private let folder: TemporaryFolder
    private let loop: EventLoop
    private let client: HTTPClient
    private let failures = Failures()

    init() throws {
        folder = try TemporaryFolder()
        loop = try EventLoop(name: "way")
        client = HTTPClient(loop: loop)
    }

    /// What the server has refused, as it went over the wire.
    private actor Failures {
        private(set) var answers: [String] = []
        func add(_ response: HTTPResponse) {
            answers.append("\(response.status) \(response.headers) " + String(decoding: response.body, as: UTF8.self))
        }
        var all: String { answers.joined(separator: "\n") }
    }

    @Test func security_10_canary_secrets_are_in_no_log_trace_error_metric_or_argv() async throws {
        let apns = try Tool("apns", "--listen", "0", "--production", "0", "--phones", "0", in: folder.url)
        let line = try #require(await apns.line(containing: "beckon serve "))
        let words = line.components(separatedBy: "beckon serve ")[1].split(separator: " ").map(String.init)
        let phones = try #require(apns.output.firstMatch(of: /:(\d+)\/phone/).flatMap { Int($0.1) })
        let phone = try await TestPhone(client: client, port: phones)
        try Self.key.write(to: folder.url.appending(path: "key"), atomically: true, encoding: .utf8)
        let server = try Tool(
            words: ["serve", "--listen", "0", "--api-key-file", "key", "--trace", "--log-level", "debug"] + words,
            in: folder.url)
        let port = try #require(
            await server.line(containing: "beckon serves")?.split(separator: ":").last.flatMap { Int($0) })
        let origin = HTTPOrigin(host: "127.0.0.1", port: port, tls: false)

        let tokens = try await chat(origin, pushingTo: phone.token)
        let signature = try await file(origin, token: tokens[0])
        try await refuse(origin, tokens)
        try await talkNonsense(origin, token: tokens[0])
        try await metrics(origin, contain: "beckon_push_total{reason=\"200\"}")
        let metrics = try await metrics(origin, contain: "beckon_push_total{reason=\"400 BadDeviceToken\"}")
        let argv = try String(
            decoding: Data(contentsOf: URL(fileURLWithPath: "/proc/\(server.identifier)/cmdline")), as: UTF8.self)
        server.terminate()
        #expect(await server.status() == 0)
        await apns.kill9()
        await client.close()
        await loop.shutdown()

        // Everything was on, and the walk was refused in many ways.
        #expect(argv.contains("--trace") && server.errors.contains(#""message":"request""#))
        #expect(server.output.contains("alice_user_bob") && metrics.contains(#"status="401""#))
        let refusals = await failures.answers
        for status in [400, 401, 403, 404, 405, 409, 413] {
            #expect(refusals.contains { $0.hasPrefix("\(status) ") }, "nothing was refused with \(status)")
        }
        let told = [server.output, server.errors, metrics, argv, await failures.all].joined(separator: "\n")
            .lowercased()
        for secret in ["canary", Self.unknownDevice, phone.token, signature] + tokens {
            #expect(!told.contains(secret.lowercased()), "\(secret) was told")
        }
    }

    /// Two users with everything that is theirs alone, and pushes to a device that is known and one that is not.
    private func chat(_ origin: HTTPOrigin, pushingTo device: String) async throws -> [String] {
        let transport = Transport.beckonNet(client, at: origin)
        let backend = APICaller(transport: transport, apiKey: Self.key)
        var tokens: [String] = []
        for (uid, token) in [("alice", device), ("bob", device), ("carol", Self.unknownDevice)] {
            _ = try await backend.call(
                API.createUser,
                body: CreateUser(
                    uid: UserID(unchecked: uid), name: "canary-name", avatar: "https://example.com/canary-avatar"))
            tokens.append(try await backend.call(API.createToken, ["uid": uid]).token)
            _ = try await APICaller(transport: transport, token: tokens.last).call(
                API.registerPushToken,
                body: PushRegistration(token: token, environment: .sandbox, topic: TestPhone.topic))
        }
        let alice = APICaller(transport: transport, token: tokens[0])
        let group = CreateGroup(
            guid: GroupID(unchecked: "team"), name: "canary-group", icon: "https://example.com/canary-icon",
            type: .password, password: "canary-password")
        _ = try await alice.call(API.createGroup, body: group)
        for token in tokens.dropFirst() {
            _ = try await APICaller(transport: transport, token: token).call(
                API.joinGroupWithPassword, ["guid": "team"], body: GroupPassword("canary-password"))
        }
        let receivers: [Receiver] = [.user(UserID(unchecked: "bob")), .group(GroupID(unchecked: "team"))]
        for (index, receiver) in receivers.enumerated() {
            let draft = MessageDraft(muid: "canary-muid-\(index)", to: receiver, text: "canary-text")
            _ = try await alice.call(API.sendMessage, body: draft)
        }
        _ = try await APICaller(transport: transport, token: tokens[1]).call(
            API.readUser, ["uid": "alice"], body: ReadUpTo(messageId: 1))
        return tokens
    }

    /// A file and its link, asked for rightly and wrongly. Gives what makes the link a secret.
    private func file(_ origin: HTTPOrigin, token: String) async throws -> String {
        let headers: HTTPHeaders = [
            "authorization": "Bearer \(token)", "content-type": "text/plain", API.fileNameHeader: "canary-file.txt",
        ]
        let upload = try await client.send(
            HTTPRequest(method: "POST", target: "/v1/files", headers: headers, body: Data("canary-bytes".utf8)),
            to: origin, deadline: .seconds(30))
        #expect(upload.status == 201)
        let file = try JSONDecoder().decode(UploadedFile.self, from: upload.body)
        let link = try await APICaller(transport: .beckonNet(client, at: origin), token: token).call(
            API.fileLink, ["file": file.id.rawValue])
        for (path, isRight) in [(link.path, true), (link.path + "0", false), (link.path + "&x=canary", false)] {
            let response = try await client.send(
                HTTPRequest(method: "GET", target: path), to: origin, deadline: .seconds(30))
            #expect((response.status == 200) == isRight)
            if !isRight { await failures.add(response) }
        }
        return try #require(link.path.firstMatch(of: /signature=([^&]+)/)).1.description
    }

    /// Each route with wrong secrets, and with right ones and what is not allowed.
    private func refuse(_ origin: HTTPOrigin, _ tokens: [String]) async throws {
        let bodies = [
            "", #"{"canary-field":"canary-value"}"#, #"{"text":"canary-text","#, #"["canary-text"]"#,
            #"{"uid":"canary uid","name":"canary-name"}"#,
            #"{"muid":"canary-muid-0","receiver":"bob","receiverType":"user","category":"message","type":"text","#
                + #""text":"canary-other-text"}"#,
            #"{"password":"canary-wrong-password"}"#, #"{"token":"CANARY-PUSH","environment":"sandbox","topic":"a"}"#,
            #"{"name":"canary-name","uid":"alice"}"#, #"{"messageId":"canary-text"}"#,
            #"{"text":""# + String(repeating: "canary", count: 20_000) + #""}"#,
        ]
        let paths = [
            "/v1/users", "/v1/users/carol/tokens", "/v1/users/no%20canary/tokens", "/v1/me", "/v1/session",
            "/v1/users/nobody", "/v1/me/blocks", "/v1/users/alice/block", "/v1/groups", "/v1/groups/none",
            "/v1/groups/team/join", "/v1/groups/team/leave", "/v1/groups/team/members", "/v1/groups/team/owner",
            "/v1/groups/team/members/nobody", "/v1/groups/team/bans/alice", "/v1/messages",
            "/v1/users/bob/messages?before=canary", "/v1/groups/none/messages?limit=canary", "/v1/conversations",
            "/v1/users/bob/read", "/v1/groups/none/read", "/v1/push-token", "/v1/realtime?token=canary-in-a-url",
            "/v1/admin/backups", "/v1/admin/users/nobody", "/v1/admin/groups/none", "/canary-path",
        ]
        let callers: [HTTPHeaders] = [
            [:], ["authorization": "Bearer canary-wrong-token"], ["authorization": "Basic canary-basic"],
            ["apikey": "canary-wrong-key"], ["authorization": "Bearer \(tokens[2])"], ["apikey": Self.key],
        ]
        for path in paths {
            for method in ["GET", "POST", "PUT", "DELETE"] where !(method == "DELETE" && path == "/v1/session") {
                for caller in callers {
                    // Bodies matter only to those who are let in; some routes take no body, and take none of these.
                    let isKnown = caller["apikey"] == Self.key || caller["authorization"]?.hasSuffix(tokens[2]) == true
                    for body in isKnown && method != "GET" ? bodies : [bodies[1]] {
                        try await send(method, path, caller, body, origin)
                    }
                }
            }
        }
    }

    private func send(
        _ method: String, _ path: String, _ headers: HTTPHeaders, _ body: String, _ origin: HTTPOrigin
    ) async throws {
        var headers = headers
        headers.set("content-type", "application/json")
        let response = try await client.send(
            HTTPRequest(method: method, target: path, headers: headers, body: Data(body.utf8)), to: origin,
            deadline: .seconds(30))
        if response.status >= 400 { await failures.add(response) }
    }

    /// Requests that are none, and commands of a device that are none.
    private func talkNonsense(_ origin: HTTPOrigin, token: String) async throws {
        let headers: HTTPHeaders = ["x-canary": String(repeating: "canary", count: 4_000)]
        let large = try await client.send(
            HTTPRequest(method: "GET", target: "/v1/me", headers: headers), to: origin, deadline: .seconds(30))
        #expect(large.status == 431)
        await failures.add(large)
        for text in ["canary-command", #"{"type":"canary-type"}"#, #"{"type":"ack","messageId":"canary"}"#] {
            let socket = try await client.webSocket(
                "/v1/realtime", headers: ["authorization": "Bearer \(token)"], at: origin, deadline: .seconds(30))
            _ = socket.send(text: Data(text.utf8))
            socket.close(code: 1000, reason: "canary-reason")
            for await _ in socket.messages {}
        }
        await #expect(throws: WebSocketConnectError.self) {
            try await client.webSocket(
                "/v1/realtime", headers: ["authorization": "Bearer canary-socket-token"], at: origin,
                deadline: .seconds(30))
        }
    }

    /// Asks until it is so; the suite's limit of time is the end.
    @discardableResult
    private func metrics(_ origin: HTTPOrigin, contain line: String) async throws -> String {
        while true {
            let answer = try await client.send(
                HTTPRequest(method: "GET", target: "/metrics"), to: origin, deadline: .seconds(30))
            let text = String(decoding: answer.body, as: UTF8.self)
            if text.contains("\n\(line)") { return text }
        }
    }
}
