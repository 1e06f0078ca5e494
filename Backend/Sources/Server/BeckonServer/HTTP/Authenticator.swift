import BeckonAPI
import BeckonModel
import BeckonNet

/// Finds out who asks, by headers only: no URL ever holds a secret.
struct Authenticator: Sendable {
    let storage: any ChatStorage
    let apiKeys: APIKeys
    /// Nil: each request asks the store.
    var sessions: SessionCache?

    func caller(of request: HTTPRequest, for access: Access) async throws -> Caller {
        switch access {
        case .open: return .anyone
        case .apiKey: return .backend(key: try apiKey(request.headers))
        case .token: return .session(try await session(request.headers))
        }
    }

    private func apiKey(_ headers: HTTPHeaders) throws(ChatError) -> Int {
        guard let key = headers["apikey"], !key.isEmpty else {
            throw ChatError(.emptyAPIKey, "The header apikey is missing.", path: "apikey")
        }
        guard headers.all("apikey").count == 1, let index = apiKeys.index(of: key) else {
            throw ChatError(.apiKeyNotFound, "The API key is not known here.", path: "apikey")
        }
        return index
    }

    private func session(_ headers: HTTPHeaders) async throws -> Session {
        let values = headers.all("authorization")
        guard let token = values.first.flatMap(Self.bearer), !token.isEmpty else {
            throw ChatError(
                .emptyAuthToken, "The header authorization: Bearer <token> is missing.", path: "authorization")
        }
        guard values.count == 1, let session = try await known(TokenHash(of: token)) else {
            throw ChatError(
                .authTokenNotFound, "The auth token is not known here, or its session has ended.",
                path: "authorization", remedy: "Log in again.")
        }
        return session
    }

    private func known(_ token: TokenHash) async throws -> Session? {
        guard let sessions else { return try await storage.session(token: token) }
        return try await sessions.session(token: token) { () async throws(StorageError) in
            try await storage.session(token: token)
        }
    }

    /// What follows the scheme, which is written in any case (RFC 9110 §11.1).
    private static func bearer(_ value: String) -> String? {
        let parts = value.utf8.split(separator: UInt8(ascii: " "))
        guard parts.count == 2, parts[0].elementsEqual("bearer".utf8, by: { $0 | 0x20 == $1 }) else { return nil }
        return String(parts[1])
    }
}
