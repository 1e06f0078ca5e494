import BeckonAPI
import BeckonClient
import BeckonDesk
import BeckonModel
import BeckonNet
import Foundation
import Testing

/// A server process without limits in a folder of its own, and the way to it.
struct WalkWorld {
    private static let settings = #"{"limits": {"user": null, "apiKey": null, "address": null}}"#

    let folder: TemporaryFolder
    let loop: EventLoop
    let client: HTTPClient

    init() throws {
        folder = try TemporaryFolder()
        loop = try EventLoop(name: "walk")
        client = HTTPClient(loop: loop)
        try Self.settings.write(to: folder.url.appending(path: "settings.json"), atomically: true, encoding: .utf8)
    }

    func serve() async throws -> (tool: Tool, port: Int) {
        let tool = try Tool("serve", "--listen", "127.0.0.1:0", "--config", "settings.json", in: folder.url)
        let line = try #require(await tool.line(containing: "beckon serves"))
        return (tool, try #require(line.split(separator: ":").last.flatMap { Int($0) }))
    }

    func transport(_ port: Int) -> Transport {
        .beckonNet(client, at: HTTPOrigin(host: "127.0.0.1", port: port, tls: false))
    }

    func apiKey() throws -> String {
        try String(contentsOf: folder.url.appending(path: "beckon.sqlite.apikey"), encoding: .utf8)
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Makes users, each with a session; the first owns a group that all of them are in.
    func people(_ uids: [String], in guid: GroupID, port: Int) async throws -> [ClientSession] {
        let backend = APICaller(transport: transport(port), apiKey: try apiKey())
        var sessions: [ClientSession] = []
        for uid in uids.map(UserID.init(unchecked:)) {
            let user = try await backend.call(API.createUser, body: CreateUser(uid: uid, name: uid.rawValue))
            let token = try await backend.call(API.createToken, ["uid": uid.rawValue]).token
            let caller = APICaller(transport: transport(port), token: token)
            if sessions.isEmpty {
                _ = try await caller.call(API.createGroup, body: CreateGroup(guid: guid, name: "Walk"))
            } else {
                _ = try await caller.call(API.joinGroup, ["guid": guid.rawValue])
            }
            sessions.append(ClientSession(user: user, token: token))
        }
        return sessions
    }

    func end() async {
        await client.close()
        await loop.shutdown()
    }
}
