import BeckonAPI
import BeckonClient
import BeckonDesk
import BeckonModel
import BeckonNet
import BeckonTesting
import Foundation
import Testing

/// The server dies at any moment: nothing that it acknowledged is lost, its push arrives, nothing is there twice.
@Suite(.timeLimit(.minutes(3))) struct KillTests {
    private let folder: TemporaryFolder
    private let loop: EventLoop
    private let client: HTTPClient

    init() throws {
        folder = try TemporaryFolder()
        loop = try EventLoop(name: "way")
        client = HTTPClient(loop: loop)
    }

    /// How often the server is killed; `BECKON_WALK` multiplies it.
    private static let kills = 3 * Int(WalkBudget.factor)

    @Test func aMessageAcknowledgedRightBeforeAKillIsInTheHistoryAndItsPushArrives() async throws {
        let apns = try Tool("apns", "--listen", "0", "--production", "0", "--phones", "0", in: folder.url)
        let command = try await Self.serveWords(apns)
        let phonePort = try #require(await Self.port(apns, "phones at"))
        let phone = try await TestPhone(client: client, port: phonePort)

        var server = try Tool(words: command, in: folder.url)
        var transport = try await self.transport(server)
        let key = try String(contentsOf: folder.url.appending(path: "beckon.sqlite.apikey"), encoding: .utf8)
            .trimmingCharacters(in: .whitespacesAndNewlines)
        let backend = APICaller(transport: transport, apiKey: key)
        for name in ["alice", "bob"] {
            _ = try await backend.call(API.createUser, body: CreateUser(uid: UserID(unchecked: name), name: name))
        }
        let alice = try await backend.call(API.createToken, ["uid": "alice"]).token
        let bob = try await backend.call(API.createToken, ["uid": "bob"]).token
        _ = try await APICaller(transport: transport, token: bob).call(
            API.registerPushToken,
            body: PushRegistration(token: phone.token, environment: .sandbox, topic: TestPhone.topic))

        var sent: [Message] = []
        for kill in 1...Self.kills {
            let draft = MessageDraft(muid: "m\(kill)", to: .user(UserID(unchecked: "bob")), text: "text \(kill)")
            sent.append(try await APICaller(transport: transport, token: alice).call(API.sendMessage, body: draft))
            await server.kill9()
            server = try Tool(words: command, in: folder.url)
            transport = try await self.transport(server)
            // The sender heard nothing, perhaps, and sends the same again.
            let again = try await APICaller(transport: transport, token: alice).call(API.sendMessage, body: draft)
            #expect(again.id == sent.last?.id)
        }

        let history = try await APICaller(transport: transport, token: bob).call(API.messagesWithUser, ["uid": "alice"])
        #expect(history.messages.map(\.id) == sent.map(\.id))
        #expect(history.messages.map(\.muid) == sent.map(\.muid))
        let pushes = try await phone.pushes(of: Set(sent.map(\.id)))
        // A push that was sent before and after a kill has the same identifiers: the phone shows it once.
        for pushesOfOne in pushes.values { #expect(Set(pushesOfOne.map(\.apnsID)).count == 1) }
        server.terminate()
        #expect(await server.status() == 0)
        await apns.kill9()
        await client.close()
        await loop.shutdown()
    }

    private func transport(_ server: Tool) async throws -> Transport {
        let port = try #require(await Self.port(server, "beckon serves"))
        return .beckonNet(client, at: HTTPOrigin(host: "127.0.0.1", port: port, tls: false))
    }

    /// The words that the emulator prints for a server, with a free port.
    private static func serveWords(_ apns: Tool) async throws -> [String] {
        let line = try #require(await apns.line(containing: "beckon serve "))
        let words = line.components(separatedBy: "beckon serve ")[1].split(separator: " ").map(String.init)
        return ["serve", "--listen", "0"] + words
    }

    private static func port(_ tool: Tool, _ line: String) async -> Int? {
        let printed =
            if let before = tool.output.split(separator: "\n").first(where: { $0.contains(line) }) {
                String(before)
            } else {
                await tool.line(containing: line)
            }
        return printed?.replacing("/phone", with: "").split(separator: ":").last.flatMap { Int($0) }
    }
}
