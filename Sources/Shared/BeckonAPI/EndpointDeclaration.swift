public import BeckonModel

/// An ``Endpoint`` without the types of its bodies, under its name: what ``API/all`` lists.
public struct EndpointDeclaration: Sendable {
    /// The name in ``API``; the `operationId` of its description.
    public let name: String
    public let method: Method
    public let path: PathTemplate
    public let access: Access
    public let summary: String
    public let query: [RequestParameter]
    public let headers: [RequestParameter]
    public let bodyLimit: Int
    public let success: [Int]
    public let codes: [ChatError.Code]
    /// ``NoContent`` where there is none, ``RawBody`` where it is no JSON, optional where it may be left out.
    public let body: any (Codable & Sendable).Type
    /// ``NoContent`` where there is none, ``RawBody`` where it is no JSON.
    public let answer: any (Codable & Sendable).Type

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
