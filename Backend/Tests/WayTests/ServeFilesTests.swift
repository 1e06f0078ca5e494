import BeckonAPI
import BeckonClient
import BeckonDesk
import BeckonModel
import BeckonNet
import Foundation
import Testing

/// Files of `beckon serve` as an operator runs it: where they lie, and that an acknowledged one outlives a power cut.
@Suite(.timeLimit(.minutes(3))) struct ServeFilesTests {
    private let folder: TemporaryFolder
    private let loop: EventLoop

    init() throws {
        folder = try TemporaryFolder()
        loop = try EventLoop(name: "way")
    }

    @Test(arguments: [(nil, "a.sqlite.files"), ("media", "media")] as [(String?, String)])
    func anUploadAndItsLinkOutliveAKill(setting: String?, place: String) async throws {
        let files = setting.map { #","files":"\#($0)""# } ?? ""
        try #"{"listen":"0","store":"a.sqlite","apiKeyFile":"key"\#(files)}"#.write(
            to: folder.url.appending(path: "beckon.json"), atomically: true, encoding: .utf8)
        try "the-key".write(to: folder.url.appending(path: "key"), atomically: true, encoding: .utf8)
        let client = HTTPClient(loop: loop)
        let bytes = Data((0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7 ^ $0 >> 8) })

        let first = try Tool("serve", "--config", "beckon.json", in: folder.url)
        var origin = try await self.origin(of: first)
        let transport = Transport.beckonNet(client, at: origin)
        let backend = APICaller(transport: transport, apiKey: "the-key")
        _ = try await backend.call(API.createUser, body: CreateUser(uid: UserID(unchecked: "alice"), name: "Alice"))
        let token = try await backend.call(API.createToken, ["uid": "alice"]).token
        let answer = try await client.send(
            HTTPRequest(
                method: "POST", target: API.uploadFile.path.path([:]),
                headers: ["authorization": "Bearer \(token)", "content-type": "text/plain"], body: bytes),
            to: origin, deadline: .seconds(30))
        #expect(answer.status == 201)
        let file = try JSONDecoder().decode(UploadedFile.self, from: answer.body)
        await first.kill9()

        let second = try Tool("serve", "--config", "beckon.json", in: folder.url)
        origin = try await self.origin(of: second)
        let download = try await client.send(
            HTTPRequest(method: "GET", target: file.link.path), to: origin, deadline: .seconds(30))
        #expect(download.status == 200 && download.body == bytes)
        let path = "\(place)/\(file.id.rawValue.prefix(2))/\(file.id)"
        #expect(try Data(contentsOf: folder.url.appending(path: path)) == bytes)
        // Nobody else on the machine reads it.
        let mode = try FileManager.default.attributesOfItem(atPath: folder.url.appending(path: place).path)[
            .posixPermissions]
        #expect(mode as? Int == 0o700)
        second.terminate()
        #expect(await second.status() == 0)
        await client.close()
        await loop.shutdown()
    }

    private func origin(of server: Tool) async throws -> HTTPOrigin {
        let line = try #require(await server.line(containing: "beckon serves"))
        let port = try #require(line.split(separator: ":").last.flatMap { Int($0) })
        return HTTPOrigin(host: "127.0.0.1", port: port, tls: false)
    }
}
