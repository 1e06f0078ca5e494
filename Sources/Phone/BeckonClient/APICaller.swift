public import BeckonAPI
import BeckonModel
import Foundation

/// Calls the routes of ``BeckonAPI/API`` over a transport, typed at both ends.
///
/// A plain value without state: safe to share, and each call stands for itself.
public struct APICaller: Sendable {
    let transport: Transport
    /// The headers that show who asks.
    let credentials: [String: String]

    /// - Parameters:
    ///   - transport: the way to the server.
    ///   - token: the session's token; nil where a route needs none. It goes into a header, never into a URL.
    public init(transport: Transport, token: String?) {
        self.transport = transport
        credentials = token.map { ["authorization": "Bearer \($0)"] } ?? [:]
    }

    /// For a backend that manages users. An app never holds an API key.
    public init(transport: Transport, apiKey: String) {
        self.transport = transport
        credentials = ["apikey": apiKey]
    }

    /// One request and its answer.
    ///
    /// - Parameters:
    ///   - endpoint: the route, of ``BeckonAPI/API``.
    ///   - parameters: what the path names in braces.
    ///   - query: in the order in which it is sent.
    ///   - body: what is sent; `NoContent` where the route has none.
    public func call<Body, Answer>(
        _ endpoint: Endpoint<Body, Answer>, _ parameters: [String: String] = [:], query: [(String, Int64)] = [],
        body: Body
    ) async throws(APIFailure) -> Answer {
        try await call(endpoint, parameters, texts: query.map { ($0.0, String($0.1)) }, body: body)
    }

    /// One request and its answer.
    ///
    /// - Parameters:
    ///   - endpoint: the route, of ``BeckonAPI/API``.
    ///   - parameters: what the path names in braces.
    ///   - query: in the order in which it is sent, of characters that a URL takes as they are.
    ///   - body: what is sent; `NoContent` where the route has none.
    public func call<Body, Answer>(
        _ endpoint: Endpoint<Body, Answer>, _ parameters: [String: String] = [:], texts query: [(String, String)],
        body: Body
    ) async throws(APIFailure) -> Answer {
        var target = endpoint.path.path(parameters)
        if !query.isEmpty {
            target += "?" + query.map { "\($0.0)=\($0.1)" }.joined(separator: "&")
        }
        var request = Transport.Request(method: endpoint.method, target: target, headers: credentials)
        if Body.self != NoContent.self {
            request.headers["content-type"] = "application/json"
            request.body = try encode(body)
        }
        let answer: Transport.Answer
        do {
            answer = try await transport.send(request)
        } catch {
            throw APIFailure(noAnswer: error)
        }
        guard endpoint.success.contains(answer.status) else { throw failure(of: answer) }
        return try decode(answer.body)
    }

    /// One request without a body.
    public func call<Answer>(
        _ endpoint: Endpoint<NoContent, Answer>, _ parameters: [String: String] = [:],
        query: [(String, Int64)] = []
    ) async throws(APIFailure) -> Answer {
        try await call(endpoint, parameters, query: query, body: NoContent())
    }

    private func encode(_ body: some Encodable) throws(APIFailure) -> Data {
        do {
            return try JSONEncoder().encode(body)
        } catch {
            throw APIFailure(
                ChatError(.badRequest, "The request cannot be written as JSON."), isTransient: false)
        }
    }

    func decode<Answer: Decodable>(_ body: Data) throws(APIFailure) -> Answer {
        if let none = NoContent() as? Answer { return none }
        do {
            return try JSONDecoder().decode(Answer.self, from: body)
        } catch {
            // Half a body: the server may have done it, so asking again is right and the muid keeps it from doubling.
            throw APIFailure(
                ChatError(.invalidAnswer, "The server's answer cannot be read.", path: path(of: error)),
                isTransient: true)
        }
    }

    func failure(of answer: Transport.Answer) -> APIFailure {
        let status = answer.status
        let told: ChatError
        do {
            told = try JSONDecoder().decode(ErrorAnswer.self, from: answer.body).error
        } catch {
            // A proxy's page, or nothing: the status is all that is known.
            told = ChatError(.invalidAnswer, "The server answered with status \(status) and no error that can be read.")
        }
        let seconds = answer.headers["retry-after"].flatMap { Int($0) }
        return APIFailure(
            told, isTransient: status >= 500 || status == 408 || status == 429 || !(400..<600).contains(status),
            isTokenRefused: status == 401, retryAfter: seconds.map { .seconds(min(max($0, 0), 3600)) })
    }

    private func path(of error: any Error) -> String? {
        switch error {
        case let error as ChatError: error.path
        case DecodingError.keyNotFound(let key, let context): (context.codingPath + [key]).jsonPath
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
            DecodingError.dataCorrupted(let context):
            context.codingPath.jsonPath
        default: nil
        }
    }
}
