import BeckonAPI
import BeckonModel

/// How one endpoint is described.
struct OpenAPIOperation {
    let members: [String: JSONValue]

    init(_ declaration: EndpointDeclaration, error: JSONValue, _ schemas: inout SchemaBuilder) throws {
        var members: [String: JSONValue] = [
            "operationId": .string(declaration.name), "summary": .string(declaration.summary),
            "security": Self.security(declaration.access),
        ]
        let parameters = Self.parameters(declaration)
        if !parameters.isEmpty { members["parameters"] = .array(parameters) }
        if declaration.body != NoContent.self {
            schemas.isNullAbsent = true
            members["requestBody"] = try Self.body(declaration, &schemas)
        }
        schemas.isNullAbsent = false
        var responses: [String: JSONValue] = [:]
        for status in declaration.success {
            responses[String(status)] = try Self.success(declaration, status, &schemas)
        }
        for (status, codes) in Self.refusals(of: declaration) {
            responses[String(status)] = Self.refusal(status, codes, error)
        }
        members["responses"] = .object(responses)
        self.members = members
    }

    /// The codes of each status that is no success.
    ///
    /// The server's transport refuses what takes too long, is too large or is no proper request, before any route sees it,
    /// by statuses that tell more than the code's own (``HTTPRefusal``).
    static func refusals(of declaration: EndpointDeclaration) -> [Int: Set<ChatError.Code>] {
        var codes: [Int: Set<ChatError.Code>] = [:]
        for code in declaration.allCodes { codes[code.status, default: []].insert(code) }
        for status in [408, 414, 417, 431, 501, 505] { codes[status] = [.badRequest] }
        // While the store cannot be used (RFC 9110 §15.6.4).
        codes[503] = [.operationFailed]
        // A file has nothing in the range that is asked for.
        if declaration.success.contains(206) { codes[416] = [.badRequest] }
        if declaration.success == [101] { codes[426] = [.badRequest] }
        return codes
    }

    private static func security(_ access: Access) -> JSONValue {
        switch access {
        case .open: []
        case .apiKey: [["apiKey": []]]
        case .token: [["token": []]]
        }
    }

    private static func parameters(_ declaration: EndpointDeclaration) -> [JSONValue] {
        let ofPath: [JSONValue] = declaration.path.kinds.map { name, kind in
            ["name": .string(name), "in": "path", "required": true, "schema": kind?.schema ?? ["type": "string"]]
        }
        return ofPath + parameters(declaration.query, in: "query", isRequired: false)
            + parameters(declaration.headers, in: "header", isRequired: true)
    }

    private static func parameters(
        _ parameters: [RequestParameter], in place: String, isRequired: Bool
    ) -> [JSONValue] {
        parameters.map { parameter in
            [
                "name": .string(parameter.name), "in": .string(place), "required": .bool(isRequired),
                "description": .string(parameter.summary), "schema": parameter.kind.schema,
            ]
        }
    }

    private static func body(_ declaration: EndpointDeclaration, _ schemas: inout SchemaBuilder) throws -> JSONValue {
        var type: any Decodable.Type = declaration.body
        var isRequired = true
        if case .optional(let wrapped) = (type as? any EmptySample.Type)?.content {
            (type, isRequired) = (wrapped, false)
        }
        return [
            "required": .bool(isRequired), "description": .string("At most \(declaration.bodyLimit) bytes."),
            "content": type == RawBody.self ? ["application/octet-stream": [:]] : try content(type, &schemas),
        ]
    }

    private static func success(
        _ declaration: EndpointDeclaration, _ status: Int, _ schemas: inout SchemaBuilder
    ) throws -> JSONValue {
        let description =
            switch status {
            case 101: "A WebSocket: text frames of RealtimeEvent come down, of RealtimeCommand go up."
            case 201: "Made."
            case 204: "Done."
            case 206: "The part of it that was asked for."
            case 304: "Not changed since it was asked for."
            case _ where declaration.success.first != status: "It was there already."
            default: "The answer."
            }
        guard declaration.answer != NoContent.self, status != 304 else { return ["description": .string(description)] }
        return ["description": .string(description), "content": try content(declaration.answer, &schemas)]
    }

    private static func content(_ type: any Decodable.Type, _ schemas: inout SchemaBuilder) throws -> JSONValue {
        // No schema: bytes of any type.
        if type == RawBody.self { return ["*/*": [:]] }
        return ["application/json": ["schema": try schemas.schema(of: type)]]
    }

    private static func refusal(_ status: Int, _ codes: Set<ChatError.Code>, _ error: JSONValue) -> JSONValue {
        let words = codes.map(\.rawValue).sorted()
        let code: JSONValue = ["properties": ["code": ["enum": .array(words.map { .string($0) })]]]
        let schema: JSONValue = ["allOf": [error, ["properties": ["error": code]]]]
        var response: [String: JSONValue] = [
            "description": .string(words.joined(separator: ", ")),
            "content": ["application/json": ["schema": schema]],
        ]
        switch status {
        case 401:
            response["headers"] = [
                "WWW-Authenticate": ["description": "How to authenticate.", "schema": ["type": "string"]]
            ]
        case 429, 503:
            response["headers"] = [
                "Retry-After": [
                    "description": "Seconds until it may be asked again.", "required": true,
                    "schema": ["type": "integer", "minimum": 1],
                ]
            ]
        default: break
        }
        return .object(response)
    }
}

extension ParameterKind {
    fileprivate var schema: JSONValue {
        let text: JSONValue = ["type": "string"]
        return switch self {
        case .uid, .guid, .file: text.limited(by: .identifier)
        case .callSession: text.limited(by: .callSession)
        case .integer(let range):
            JSONValue.object(["type": "integer", "format": "int64"]).limited(by: .integers(range))
        case .word(let words): text.limited(by: .words(words))
        case .text(let range): text.limited(by: .text(range))
        }
    }
}
