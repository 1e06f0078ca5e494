import BeckonAPI
import BeckonModel
import BeckonNet
import BeckonSQLite
import BeckonServer
import Foundation
import Synchronization

/// A whole server on a free port with a store in a folder of its own.
final class ServerFixture: Sendable {
    static let apiKey = "key-canary-4711"

    let storage: SQLiteStorage
    let loop: EventLoop
    let server: ChatServer
    let client: HTTPClient
    let origin: HTTPOrigin
    let lines: Lines
    let metrics = ServerMetrics()
    let acknowledgements: AsyncStream<Bool>
    private let folder: URL
    /// Where uploaded files lie.
    var files: URL { folder.appendingPathComponent("files") }

    /// What the trace has written.
    final class Lines: Sendable {
        private let all = Mutex<[TraceLine]>([])
        func append(_ line: TraceLine) { all.withLock { $0.append(line) } }
        var now: [TraceLine] { all.withLock { $0 } }
    }

    /// Runs `body` with a server, which is stopped and removed afterwards.
    ///
    /// - Parameters:
    ///   - keepsFiles: then it also sweeps them, each hour of `time`.
    ///   - traced: called on whatever thread takes the step.
    static func with<Value>(
        time: TimeSource = .system, keepsFiles: Bool = false,
        configure: (inout ChatServer.Configuration) -> Void = { _ in },
        traced: @escaping @Sendable (TraceLine) -> Void = { _ in }, _ body: (ServerFixture) async throws -> Value
    ) async throws -> Value {
        let fixture = try await ServerFixture(
            time: time, keepsFiles: keepsFiles, configure: configure, traced: traced)
        do {
            let value = try await body(fixture)
            await fixture.end()
            return value
        } catch {
            await fixture.end()
            throw error
        }
    }

    private init(
        time: TimeSource, keepsFiles: Bool, configure: (inout ChatServer.Configuration) -> Void,
        traced: @escaping @Sendable (TraceLine) -> Void
    ) async throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("beckon-\(UUID().uuidString)")
        storage = try SQLiteStorage(
            path: folder.appendingPathComponent("a.sqlite").path, committed: { [metrics] in metrics.committed(in: $0) })
        loop = try EventLoop(name: "test")
        let lines = Lines()
        self.lines = lines
        let (acknowledgements, telling) = AsyncStream.makeStream(of: Bool.self)
        self.acknowledgements = acknowledgements
        var configuration = ChatServer.Configuration(apiKeys: APIKeys([Self.apiKey]))
        configuration.metrics = metrics
        if keepsFiles { configuration.files = try FileFolder(path: folder.appendingPathComponent("files").path) }
        configure(&configuration)
        server = ChatServer(
            configuration: configuration, storage: storage, loop: loop, time: time,
            trace: Trace(
                place: "test", monotonic: TimeSource.system.monotonic,
                record: { line in
                    lines.append(line)
                    traced(line)
                }),
            onAcknowledged: { _, _, shown in telling.yield(shown) })
        client = HTTPClient(loop: loop)
        origin = HTTPOrigin(host: "127.0.0.1", port: try await server.start(), tls: false)
    }

    private func end() async {
        await client.close()
        await server.stop()
        await storage.close()
        await loop.shutdown()
        // What cannot be removed is left to the system's own cleaning.
        try? FileManager.default.removeItem(at: folder)
    }

    struct Failure: Error {
        var answer: HTTPResponse
    }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let response = try await client.send(request, to: origin, deadline: .seconds(20))
        if request.path.hasPrefix("/v1/") { Description.check(request, response) }
        return response
    }

    /// Calls an endpoint; what is not a success is thrown.
    func call<Body, Answer>(
        _ endpoint: Endpoint<Body, Answer>, _ parameters: [String: String] = [:], body: Body? = nil,
        token: String? = nil
    ) async throws -> Answer {
        var headers: HTTPHeaders = ["content-type": "application/json"]
        switch endpoint.access {
        case .open: break
        case .apiKey: headers.set("apikey", Self.apiKey)
        case .token: headers.set("authorization", "Bearer \(token ?? "")")
        }
        let response = try await send(
            HTTPRequest(
                method: endpoint.method.rawValue, target: endpoint.path.path(parameters), headers: headers,
                body: try body.map { try JSONEncoder().encode($0) } ?? Data()))
        guard endpoint.success.contains(response.status) else { throw Failure(answer: response) }
        return try NoContent() as? Answer ?? JSONDecoder().decode(Answer.self, from: response.body)
    }

    /// What an endpoint refuses with; nil for a success.
    func refusal<Body, Answer>(
        _ endpoint: Endpoint<Body, Answer>, _ parameters: [String: String] = [:], body: Body? = nil, token: String
    ) async throws -> ChatError? {
        do {
            _ = try await call(endpoint, parameters, body: body, token: token)
            return nil
        } catch let failure as Failure {
            return try JSONDecoder().decode(ErrorAnswer.self, from: failure.answer.body).error
        }
    }

    /// Makes a user and gives a token.
    func login(_ uid: UserID) async throws -> String {
        _ = try await call(API.createUser, body: CreateUser(uid: uid, name: "\(uid) name"))
        return try await call(API.createToken, ["uid": uid.rawValue]).token
    }

    /// A device's connection, after its `ready`.
    func connect(_ token: String) async throws -> RealtimeClient {
        let socket = try await client.webSocket(
            API.realtime.path.path([:]), headers: ["authorization": "Bearer \(token)"], at: origin,
            deadline: .seconds(20))
        let device = RealtimeClient(socket)
        guard try await device.next() == .ready else { throw Failure(answer: HTTPResponse(status: 101)) }
        return device
    }
}
