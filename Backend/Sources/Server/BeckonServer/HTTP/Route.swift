import BeckonAPI
import BeckonModel
import BeckonNet
import Foundation

/// An endpoint with the work behind it. Here, in one place, a request is decoded and an answer encoded.
///
/// A class, so that finding it for a request copies a reference alone.
final class Route: Sendable {
    let method: BeckonAPI.Method
    let path: PathTemplate
    /// The path as it is declared, without any identifier.
    let name: String
    let access: Access
    let bodyLimit: Int
    /// The names that its query may hold.
    let query: Set<String>
    /// The field that names whom it is about, for refusals that the store finds.
    let subject: String
    /// Whether the work takes the body piece by piece.
    let streamsBody: Bool
    /// The field that names a message, for the same.
    let message: String
    /// The methods that it answers.
    let methods: [String]
    let perform: @Sendable (HTTPRequest, Caller, _ parameters: [String: String]) async throws -> HTTPResponse

    /// A route for a user's session.
    ///
    /// - Parameter codes: the seed's codes for fields that are missing or have a value that is not allowed.
    convenience init<Body, Answer>(
        _ endpoint: Endpoint<Body, Answer>, codes: [String: ChatError.Code] = [:],
        session perform: @escaping @Sendable (Session, RequestInput<Body>) async throws -> Outcome<Answer>
    ) {
        self.init(
            endpoint, codes: codes,
            perform: { caller, input in
                guard case .session(let session) = caller else {
                    throw ChatError(.notLoggedIn, "This needs a user's session.")
                }
                return try await perform(session, input)
            })
    }

    /// A route for a backend with an API key.
    convenience init<Body, Answer>(
        _ endpoint: Endpoint<Body, Answer>, codes: [String: ChatError.Code] = [:],
        backend perform: @escaping @Sendable (RequestInput<Body>) async throws -> Outcome<Answer>
    ) {
        self.init(
            endpoint, codes: codes,
            perform: { caller, input in
                guard case .backend = caller else { throw ChatError(.emptyAPIKey, "This needs an API key.") }
                return try await perform(input)
            })
    }

    /// A route for anybody, which always answers with the same JSON.
    convenience init<Answer>(
        _ endpoint: Endpoint<NoContent, Answer>, document: @escaping @Sendable () throws -> Data
    ) {
        self.init(
            endpoint, codes: [:],
            respond: { _, _ in
                HTTPResponse(status: 200, headers: ["content-type": "application/json"], body: try document())
            })
    }

    /// A route whose body or answer is no JSON: its work is given the request, and makes the response.
    ///
    /// - Parameter answersHead: whether HEAD is asked here as well; its answer is that of GET without the body.
    init<Body, Answer>(
        raw endpoint: Endpoint<Body, Answer>, streamsBody: Bool = false, answersHead: Bool = false,
        perform: @escaping @Sendable (HTTPRequest, Caller, RequestInput<NoContent>) async throws -> HTTPResponse
    ) {
        method = endpoint.method
        path = endpoint.path
        name = endpoint.path.description
        access = endpoint.access
        bodyLimit = endpoint.bodyLimit
        query = Set(endpoint.query.map(\.name))
        subject = endpoint.path.parameters.first ?? "receiver"
        message = "id"
        self.streamsBody = streamsBody
        methods = answersHead ? [endpoint.method.rawValue, "HEAD"] : [endpoint.method.rawValue]
        self.perform = { request, caller, parameters in
            let decoded = try Self.checked(endpoint, parameters, request.query)
            return try await perform(
                request, caller, RequestInput(body: NoContent(), parameters: decoded, query: request.query))
        }
    }

    private convenience init<Body, Answer>(
        _ endpoint: Endpoint<Body, Answer>, codes: [String: ChatError.Code],
        perform: @escaping @Sendable (Caller, RequestInput<Body>) async throws -> Outcome<Answer>
    ) {
        self.init(
            endpoint, codes: codes,
            respond: { caller, input in
                let outcome = try await perform(caller, input)
                let status = outcome.wasThere ? endpoint.success.last : endpoint.success.first
                if let json = outcome.json { return HTTPResponse(status: status ?? 200, encoded: json) }
                return try HTTPResponse(status: status ?? 200, json: outcome.answer)
            })
    }

    /// The parameters of the path, decoded. Refuses what the declarations of the path and the query do not allow.
    private static func checked<Body, Answer>(
        _ endpoint: Endpoint<Body, Answer>, _ parameters: [String: String], _ query: [String: String]
    ) throws(ChatError) -> [String: String] {
        var decoded: [String: String] = [:]
        for (name, kind) in endpoint.path.kinds {
            guard let value = parameters[name]?.removingPercentEncoding else {
                throw ChatError(.badRequest, "The parameter \(name) is no percent-encoded UTF-8.", path: name)
            }
            try kind?.check(value, name)
            decoded[name] = value
        }
        for parameter in endpoint.query {
            if let value = query[parameter.name] { try parameter.kind.check(value, parameter.name) }
        }
        return decoded
    }

    private init<Body, Answer>(
        _ endpoint: Endpoint<Body, Answer>, codes: [String: ChatError.Code],
        respond: @escaping @Sendable (Caller, RequestInput<Body>) async throws -> HTTPResponse
    ) {
        method = endpoint.method
        path = endpoint.path
        name = endpoint.path.description
        access = endpoint.access
        bodyLimit = endpoint.bodyLimit
        query = Set(endpoint.query.map(\.name))
        subject = endpoint.path.parameters.first ?? "receiver"
        streamsBody = false
        methods = [endpoint.method.rawValue]
        message = endpoint.path.parameters.contains("id") ? "id" : "messageId"
        self.perform = { request, caller, parameters in
            let query = request.query
            let decoded = try Self.checked(endpoint, parameters, query)
            let body = try JSONBody.decode(Body.self, from: request.body, codes: codes)
            let input = RequestInput(body: body, parameters: decoded, query: query)
            return try await respond(caller, input)
        }
    }
}
