import BeckonAPI
import BeckonDatabase
import BeckonModel
import BeckonNet
import BeckonSQLite
import BeckonTesting
import Foundation
import Testing

@testable import BeckonServer

/// Issue 6: each code of the description is what the server does. That no other one is, each fixture sees to.
@Suite(.timeLimit(.minutes(1))) struct RefusalDeclarationTests {
    /// Of identifiers that are none; of everything else it is a bad request.
    private static let wrong: [ParameterKind: ChatError.Code] = [
        .guid: GroupID.invalidCode, .file: FileID.invalidCode,
    ]

    private static let byName = Dictionary(uniqueKeysWithValues: API.all.map { ($0.name, $0) })

    @Test func everyCodeThatARouteDeclaresForItselfCanBeHad() async throws {
        let world = try await RefusalWorld()
        let before = try await world.server.dump()
        var seen: [String: Set<ChatError.Code>] = [:]
        for row in Provocation.all {
            let declaration = try #require(Self.byName[row.endpoint])
            let response = try await world.ask(
                declaration, as: row.who, row.names, body: row.body, query: row.query)
            let code = response.status >= 400 ? try RefusalWorld.code(response) : nil
            #expect(code == row.code, "\(row.endpoint) by \(row.who) \(row.names)")
            seen[row.endpoint, default: []].insert(row.code)
        }
        for (name, code) in try await codesOfFiles(world) { seen[name, default: []].insert(code) }
        #expect(try await world.server.dump() == before)
        // A new code needs a row in Provocation.
        for declaration in API.all {
            let unseen = Set(declaration.codes).subtracting(seen[declaration.name] ?? [])
            #expect(unseen.isEmpty, "\(declaration)")
        }
    }

    /// What needs bytes, a link, or a server without folders.
    private func codesOfFiles(_ world: RefusalWorld) async throws -> [(String, ChatError.Code)] {
        var had: [(String, ChatError.Code)] = []
        let upload = EndpointDeclaration("uploadFile", API.uploadFile)
        var request = try world.request(upload, as: "alice")
        request.headers.set("content-type", "image/png")
        request.body = Data("no picture".utf8)
        had.append(("uploadFile", try RefusalWorld.code(try await world.server.respond(request))))

        let state = try await world.server.call(
            API.beginUpload, body: NewUpload(name: "a.png", mimeType: "image/png", size: 10),
            token: world.tokens["alice"]
        ).answer
        let append = EndpointDeclaration("appendToUpload", API.appendToUpload)
        request = try world.request(append, as: "alice", ["upload": state.upload.rawValue])
        for (offset, code) in [(5, ChatError.Code.uploadOffset), (0, .invalidFileType)] {
            request.headers.set(API.uploadOffsetHeader, String(offset))
            request.body = Data("no picture".utf8)
            #expect(try RefusalWorld.code(try await world.server.respond(request)) == code)
            had.append(("appendToUpload", code))
        }

        let links = FileLinks(storage: world.server.storage)
        let now = world.server.time.source.seconds
        for (expiry, code) in [(now, ChatError.Code.fileLinkExpired), (now + 60, .fileNotFound)] {
            let link = try await links.link(to: FileID(unchecked: String(repeating: "0", count: 32)), until: expiry)
            let response = try await world.server.respond(HTTPRequest(method: "GET", target: link.path))
            #expect(try RefusalWorld.code(response) == code)
            had.append(("file", code))
        }

        let without = RequestHandler(
            services: Services(storage: world.server.storage, time: world.server.time.source),
            apiKeys: APIKeys([HandlerFixture.apiKey]), report: { _ in })
        for declaration in API.all where declaration.codes.contains(.routeNotFound) {
            let request = try world.request(declaration, as: "alice", body: RefusalWorld.bodies[declaration.name])
            let response = try #require(await without.answer(request).response)
            #expect(try RefusalWorld.code(response) == .routeNotFound, "\(declaration)")
            Description.check(request, response)
            had.append((declaration.name, .routeNotFound))
        }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("beckon-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let full = RequestHandler(
            services: Services(
                storage: world.server.storage, time: world.server.time.source,
                folder: try FileFolder(path: folder.path), uploads: UploadQuota(0)),
            apiKeys: APIKeys([HandlerFixture.apiKey]), report: { _ in })
        for declaration in API.all where declaration.codes.contains(.uploadQuotaExceeded) {
            let request = try world.request(declaration, as: "alice", body: RefusalWorld.bodies[declaration.name])
            let response = try #require(await full.answer(request).response)
            #expect(try RefusalWorld.code(response) == .uploadQuotaExceeded, "\(declaration)")
            Description.check(request, response)
            had.append((declaration.name, .uploadQuotaExceeded))
        }
        return had
    }

    @Test func everyRouteRefusesWhatNoRouteTakes() async throws {
        let world = try await RefusalWorld()
        for declaration in API.all { try await expectRefusals(declaration, world) }
        await world.server.storage.close()
        for declaration in API.all where declaration.access != .open { try await expectFailure(declaration, world) }
    }

    private func expectRefusals(_ declaration: EndpointDeclaration, _ world: RefusalWorld) async throws {
        let body = RefusalWorld.bodies[declaration.name]
        #expect((body != nil) == declaration.takesJSON, "\(declaration) needs a row in RefusalWorld.bodies.")
        let request = try world.request(declaration, as: "alice", body: body)
        func refusal(_ change: (inout HTTPRequest) -> Void) async throws -> ChatError.Code? {
            var request = request
            change(&request)
            let response = try await world.server.respond(request)
            return response.status >= 400 ? try RefusalWorld.code(response) : nil
        }
        #expect(try await refusal { $0.target += "?nobody-knows=1" } == .badRequest)
        #expect(
            try await refusal { $0.body = Data(count: declaration.bodyLimit + 1) } == .payloadTooLarge)
        for parameter in declaration.query {
            // None of these is a number, an identifier or a word.
            let code: ChatError.Code = parameter.kind == .guid ? .invalidGUID : .badRequest
            #expect(try await refusal { $0.target += "?\(parameter.name)=%00" } == code, "\(parameter.name)")
        }
        for (name, kind) in declaration.path.kinds {
            // An identifier is no "a.b", and no text holds U+0000.
            let value = ["reaction", "session"].contains(name) ? "\u{0}" : "a.b"
            let wrong = try world.request(declaration, as: "alice", [name: value], body: body).target
            #expect(try await refusal { $0.target = wrong } == (kind.flatMap { Self.wrong[$0] } ?? .badRequest))
        }
        switch declaration.access {
        case .open: break
        case .apiKey:
            #expect(try await refusal { $0.headers = [:] } == .emptyAPIKey)
            #expect(try await refusal { $0.headers = ["apikey": "x"] } == .apiKeyNotFound)
        case .token:
            #expect(try await refusal { $0.headers = [:] } == .emptyAuthToken)
            #expect(try await refusal { $0.headers = ["authorization": "Bearer x"] } == .authTokenNotFound)
        }
        try await expectWaiting(request, world)
    }

    /// The store does not answer any more.
    private func expectFailure(_ declaration: EndpointDeclaration, _ world: RefusalWorld) async throws {
        let broken = RequestHandler(
            services: Services(
                storage: world.server.storage, time: world.server.time.source,
                backups: FileManager.default.temporaryDirectory.appendingPathComponent("beckon-\(UUID().uuidString)")
                    .path),
            apiKeys: APIKeys([HandlerFixture.apiKey]), report: { _ in })
        let request = try world.request(declaration, as: "alice", body: RefusalWorld.bodies[declaration.name])
        let response = try #require(await broken.answer(request).response)
        #expect(try RefusalWorld.code(response) == .operationFailed, "\(declaration)")
        Description.check(request, response)
    }

    /// One request is granted, or one failure; the next one waits.
    private func expectWaiting(_ request: HTTPRequest, _ world: RefusalWorld) async throws {
        let one = RateLimit(perMinute: 1, burst: 1)
        let handler = RequestHandler(
            services: Services(storage: world.server.storage, time: world.server.time.source),
            apiKeys: APIKeys([HandlerFixture.apiKey]),
            watch: RequestWatch(
                limits: RateLimits(user: one, apiKey: one, address: one), monotonic: world.server.time.source.monotonic),
            report: { Issue.record("\($0)") })
        _ = await handler.answer(HTTPRequest(method: "GET", target: "/v1/me"))
        let response = try #require(await handler.answer(request).response)
        #expect(response.status == 429 && response.headers["retry-after"] != nil)
        Description.check(request, response)
    }

    /// Each bound of a body that the description tells is kept: just beyond it the request is refused and nothing stored.
    @Test func whatTheDescriptionForbidsIsRefused() async throws {
        let world = try await RefusalWorld()
        let before = try await world.server.dump()
        for declaration in API.all where declaration.takesJSON {
            try await expectBounds(declaration, world)
        }
        #expect(try await world.server.dump() == before)
    }

    private func expectBounds(_ declaration: EndpointDeclaration, _ world: RefusalWorld) async throws {
        let body = try #require(RefusalWorld.bodies[declaration.name]?.object)
        let names = declaration.name == "joinGroup" ? ["guid": "vault"] : [:]
        let root = try Description.root.get()
        var schemas = SchemaBuilder()
        schemas.isNullAbsent = true
        var type: any Decodable.Type = declaration.body
        if case .optional(let wrapped) = (type as? any EmptySample.Type)?.content { type = wrapped }
        let check = JSONSchemaCheck(root: root)
        let schema = try schemas.schema(of: type)
        #expect(check.problems(of: .object(body), schema).isEmpty)
        let long = String(repeating: "a", count: 70_000)
        let values: [JSONValue] = [
            .null, 7, -1, true, 1.5, "", " ", "a b", "a.b", "\u{0}", "x", .string(long),
            .string(String(long.prefix(101))),
            .string(String(long.prefix(2049))), [], [:],
        ]
        var tried = 0
        for field in body.keys.sorted() {
            for value in values + [nil] {
                var changed = body
                changed[field] = value
                guard !check.problems(of: .object(changed), schema).isEmpty else { continue }
                tried += 1
                let response = try await world.ask(
                    declaration, as: declaration.name == "joinGroup" ? "dave" : "alice", names, body: .object(changed))
                let refused = [400, 403, 404, 413, 415].contains(response.status)
                #expect(
                    refused,
                    "\(declaration) \(field) \(String(describing: value).prefix(80)) answered \(response.status)")
            }
        }
        #expect(tried > 5, "\(declaration)")
    }
}

extension RequestHandler.Answer {
    /// Nil where it goes on as a realtime connection.
    fileprivate var response: HTTPResponse? {
        if case .response(let response) = self { response } else { nil }
    }
}
