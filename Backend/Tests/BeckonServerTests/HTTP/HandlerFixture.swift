import BeckonAPI
import BeckonDatabase
import BeckonModel
import BeckonNet
import BeckonTesting
import Foundation
import Testing

@testable import BeckonSQLite
@testable import BeckonServer

/// The handler on a store in a folder of its own, asked as a client asks, without sockets.
final class HandlerFixture: Sendable {
    static let apiKey = "key-canary-4711"

    let storage: SQLiteStorage
    let handler: RequestHandler
    let time: ManualTime
    private let folder: URL

    /// - Parameter keepsFiles: whether it has folders for uploads and backups.
    init(
        passwords: PasswordWorker = PasswordWorker(), time: ManualTime = ManualTime(), keepsFiles: Bool = false
    ) throws {
        self.time = time
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("beckon-\(UUID().uuidString)")
        storage = try SQLiteStorage(path: folder.appendingPathComponent("a.sqlite").path)
        handler = RequestHandler(
            services: Services(
                storage: storage, time: time.source, passwords: passwords,
                folder: keepsFiles ? try FileFolder(path: folder.appendingPathComponent("files").path) : nil,
                backups: keepsFiles ? folder.appendingPathComponent("backups").path : nil),
            apiKeys: APIKeys([Self.apiKey, "other"]),
            report: { Issue.record("\($0)") })
    }

    // What cannot be removed is left to the system's own cleaning.
    deinit { try? FileManager.default.removeItem(at: folder) }

    struct Failure: Error {
        var answer: HTTPResponse
    }

    func respond(_ request: HTTPRequest) async throws -> HTTPResponse {
        let response =
            switch await handler.answer(request) {
            case .response(let response): response
            case .realtime: HTTPResponse(status: 101)
            }
        Description.check(request, response)
        return response
    }

    /// Calls an endpoint; what is not a success is thrown.
    func call<Body, Answer>(
        _ endpoint: Endpoint<Body, Answer>, _ parameters: [String: String] = [:], query: String = "",
        body: Body? = nil, token: String? = nil
    ) async throws -> (status: Int, answer: Answer) {
        var headers: HTTPHeaders = [:]
        switch endpoint.access {
        case .open: break
        case .apiKey: headers.set("apikey", Self.apiKey)
        case .token: headers.set("authorization", "Bearer \(token ?? "")")
        }
        let response = try await respond(
            HTTPRequest(
                method: endpoint.method.rawValue, target: endpoint.path.path(parameters) + query, headers: headers,
                body: try body.map { try JSONEncoder().encode($0) } ?? Data()))
        guard endpoint.success.contains(response.status) else { throw Failure(answer: response) }
        let answer = NoContent() as? Answer
        return (response.status, try answer ?? JSONDecoder().decode(Answer.self, from: response.body))
    }

    /// The answer to joining, whatever it is.
    func join(_ guid: GroupID, password: String, token: String) async throws -> HTTPResponse {
        try await respond(
            HTTPRequest(
                method: "POST", target: API.joinGroup.path.path(["guid": guid.rawValue]),
                headers: ["authorization": "Bearer \(token)"],
                body: try JSONEncoder().encode(GroupPassword(password))))
    }

    /// Makes a user and gives a token.
    func login(_ uid: UserID) async throws -> String {
        _ = try await call(API.createUser, body: CreateUser(uid: uid, name: "\(uid) name"))
        return try await call(API.createToken, ["uid": uid.rawValue]).answer.token
    }

    /// Every row of every table.
    func dump() async throws -> [String] {
        try await storage.readers.perform { connection in
            let tables = try connection.all(
                "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name"
            ) { $0.text(0) }
            return try tables.flatMap { table in
                let columns = try connection.all("SELECT name FROM pragma_table_info('\(table)')") { $0.text(0) }
                let values = columns.map { "quote(\($0))" }.joined(separator: " || ',' || ")
                return try connection.all("SELECT '\(table): ' || \(values) FROM \(table)") { $0.text(0) }
            }
        }
    }
}
