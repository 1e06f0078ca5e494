public import BeckonModel

/// An ``Endpoint`` without the types of its bodies, under its name: what ``API/all`` lists.
public struct EndpointDeclaration: Sendable {
    /// The name in ``API``; the `operationId` of its description.
    public let name: String
    /// Of HTTP.
    public let method: Method
    /// With its parameters in braces.
    public let path: PathTemplate
    /// What the request has to prove.
    public let access: Access
    /// One sentence for its description.
    public let summary: String
    /// What may stand behind the `?`.
    public let query: [RequestParameter]
    /// What may, or must, stand in the head.
    public let headers: [RequestParameter]
    /// The most bytes of the body that the server takes.
    public let bodyLimit: Int
    /// The statuses that are no error.
    public let success: [Int]
    /// Its own codes; those of access and of the parameters are in ``allCodes``.
    public let codes: [ChatError.Code]
    /// ``NoContent`` where there is none, ``RawBody`` where it is no JSON, optional where it may be left out.
    public let body: any (Codable & Sendable).Type
    /// ``NoContent`` where there is none, ``RawBody`` where it is no JSON.
    public let answer: any (Codable & Sendable).Type

    /// Takes an endpoint of ``API`` under its name there.
    public init<Body, Answer>(_ name: String, _ endpoint: Endpoint<Body, Answer>) {
        self.name = name
        method = endpoint.method
        path = endpoint.path
        access = endpoint.access
        summary = endpoint.summary
        query = endpoint.query
        headers = endpoint.headers
        bodyLimit = endpoint.bodyLimit
        success = endpoint.success
        codes = endpoint.codes
        body = Body.self
        answer = Answer.self
    }

    /// Whether its body is neither bytes nor none.
    public var takesJSON: Bool { body != NoContent.self && body != RawBody.self && body != RawBody?.self }

    /// Every code that it may answer with: its own, and those that come with what it asks for.
    public var allCodes: Set<ChatError.Code> {
        var all = Set(codes).union([.badRequest, .payloadTooLarge, .tooManyRequests, .operationFailed])
        switch access {
        case .open: break
        case .apiKey: all.formUnion([.emptyAPIKey, .apiKeyNotFound])
        case .token: all.formUnion([.emptyAuthToken, .authTokenNotFound])
        }
        let kinds = path.kinds.compactMap(\.kind) + query.map(\.kind)
        if kinds.contains(.guid) { all.insert(GroupID.invalidCode) }
        if kinds.contains(.file) { all.insert(FileID.invalidCode) }
        return all
    }
}

extension EndpointDeclaration: CustomStringConvertible {
    public var description: String { "\(name): \(method.rawValue) \(path)" }
}
