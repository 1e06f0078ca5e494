import BeckonAPI
import BeckonClient
import BeckonDesk
import BeckonModel
import BeckonNet
import Foundation
import Testing

/// A server that runs as a process of its own, with a backend's and users' callers, for tests of what operators do.
struct OperatorDesk {
    let server: Tool
    let url: String
    let origin: HTTPOrigin
    let client: HTTPClient
    private let loop: EventLoop
    private let keyFile: URL

    init(
        _ words: [String], in folder: URL, executable: URL = Tool.executable, before: [String] = [],
        keyFile: String = "beckon.sqlite.apikey"
    ) async throws {
        server = try Tool(executable, words: before + ["serve", "--listen", "0"] + words, in: folder)
        let line = try #require(await server.line(containing: "beckon serves"), "\(server.errors)")
        let port = try #require(line.split(separator: ":").last.flatMap { Int($0) })
        url = "http://127.0.0.1:\(port)"
        origin = HTTPOrigin(host: "127.0.0.1", port: port, tls: false)
        loop = try EventLoop(name: "desk")
        client = HTTPClient(loop: loop)
        self.keyFile = folder.appending(path: keyFile)
    }

    var transport: Transport { .beckonNet(client, at: origin) }

    var backend: APICaller {
        get throws {
            let keys = try String(contentsOf: keyFile, encoding: .utf8)
            return APICaller(transport: transport, apiKey: String(keys.split(separator: "\n").first ?? ""))
        }
    }

    /// Makes a user and logs it in.
    func login(_ uid: String) async throws -> APICaller {
        _ = try await backend.call(API.createUser, body: CreateUser(uid: UserID(unchecked: uid), name: "\(uid) name"))
        return try await session(of: uid)
    }

    func session(of uid: String) async throws -> APICaller {
        APICaller(transport: transport, token: try await backend.call(API.createToken, ["uid": uid]).token)
    }

    func letGo() async {
        await client.close()
        await loop.shutdown()
    }

    func stop() async {
        server.terminate()
        #expect(await server.status() == 0)
        await letGo()
    }
}
