import BeckonAPI
import BeckonModel
import BeckonNet
import Foundation

/// From a request to its answer: route, caller, body, work; and from every error to its status and sentence.
struct RequestHandler: Sendable {
    enum Answer: Sendable {
        case response(HTTPResponse)
        /// The session may go on as a realtime connection.
        case realtime(Session)
    }

    private let router: Router
    private let authenticator: Authenticator
    private let watch: RequestWatch
    private let report: @Sendable (String) -> Void

    /// - Parameters:
    ///   - sessions: told which sessions end; nil: each request asks the store.
    ///   - report: told what an operator has to know, in a sentence without secrets.
    init(
        services: Services, apiKeys: APIKeys, watch: RequestWatch = RequestWatch(), sessions: SessionCache? = nil,
        report: @escaping @Sendable (String) -> Void
    ) {
        self.watch = watch
        router = Router(services.routes)
        authenticator = Authenticator(storage: services.storage, apiKeys: apiKeys, sessions: sessions)
        self.report = report
    }

    /// The answer for a path that is not known.
    static let nothingHere = HTTPResponse(ChatError(.routeNotFound, "There is nothing at this path."))

    func bodyLimit(_ method: String, _ path: Substring) -> Int { router.bodyLimit(method, path) }

    func streamsBody(_ method: String, _ path: Substring) -> Bool { router.streamsBody(method, path) }

    func answer(_ request: HTTPRequest) async -> Answer {
        let began = watch.monotonic()
        let match = router.match(request.method, request.path)
        let answer = await answer(request, match)
        watch.answered(request.method, match.route?.name, status: answer.status, began: began)
        return answer
    }

    private func answer(_ request: HTTPRequest, _ match: Router.Match) async -> Answer {
        switch match {
        case .unknown:
            return .response(Self.nothingHere)
        case .otherMethods(let methods):
            let error = ChatError(
                .methodNotAllowed, "This path has no such method.",
                remedy: "Use \(methods.joined(separator: " or ")).")
            return .response(HTTPResponse(error, headers: ["allow": methods.joined(separator: ", ")]))
        case .found(let route, let parameters):
            do {
                return try await answer(request, route, parameters)
            } catch let refusal as RateRefusal {
                return .response(refusal.response)
            } catch let error as StorageError {
                guard case .unavailable = error else { return .response(HTTPResponse(chatError(error, route))) }
                // A full disk, a store that closes: it may work again by itself (RFC 9110 §15.6.4).
                var response = HTTPResponse(chatError(error, route), headers: ["retry-after": "5"])
                response.status = 503
                return .response(response)
            } catch {
                return .response(HTTPResponse(chatError(error, route)))
            }
        }
    }

    private func answer(
        _ request: HTTPRequest, _ route: Route, _ parameters: [String: String]
    ) async throws -> Answer {
        let caller = try await caller(of: request, for: route.access)
        try watch.admit { gate throws(RateRefusal) in try gate.admit(caller) }
        guard request.body.count <= route.bodyLimit else {
            throw ChatError(.payloadTooLarge, "The body has more than \(route.bodyLimit) bytes.")
        }
        if let name = request.query.keys.sorted().first(where: { !route.query.contains($0) }) {
            // The name is repeated only where it is one that could be meant.
            let path = UserID.isValid(name) ? name : nil
            throw ChatError(.badRequest, "This path has no such parameter.", path: path)
        }
        if route.path == API.realtime.path, case .session(let session) = caller {
            return .realtime(session)
        }
        return .response(try await route.perform(request, caller, parameters))
    }

    /// Whoever guesses tokens or keys is refused before the store is asked.
    private func caller(of request: HTTPRequest, for access: Access) async throws -> Caller {
        let address = request.remoteAddress
        try watch.admit { gate throws(RateRefusal) in try gate.admit(address: address) }
        do {
            return try await authenticator.caller(of: request, for: access)
        } catch let error as ChatError where error.code.status == 401 {
            watch.gate.countFailure(address: address)
            throw error
        }
    }

    private func chatError(_ error: any Error, _ route: Route) -> ChatError {
        switch error {
        case let error as ChatError: return error
        case let error as StorageError:
            if case .unavailable(let sentence) = error { report(sentence) }
            return ChatError(error, subject: route.subject, message: route.message)
        default:
            report("A request to \(route.method.rawValue) \(route.path) failed in an unforeseen way.")
            return ChatError(.operationFailed, "The server could not do that.", remedy: "Try again later.")
        }
    }
}

extension RequestHandler.Answer {
    fileprivate var status: Int {
        switch self {
        case .response(let response): response.status
        case .realtime: 101
        }
    }
}
