import BeckonAPI
import BeckonModel
import Foundation

/// The description of the API in OpenAPI 3.1, made of its declarations: nothing of it is written by hand a second time.
struct OpenAPIDocument: Sendable {
    /// The whole document.
    let root: [String: JSONValue]

    /// Made once; it does not change while the process runs.
    static let shared = Result { try Self(API.all) }
    /// ``shared`` as it goes out.
    static let encoded = Result { try WireJSON.encode(shared.get().root) }

    init(_ declarations: [EndpointDeclaration]) throws {
        var schemas = SchemaBuilder()
        let error = try schemas.schema(of: ErrorAnswer.self)
        schemas.isNullAbsent = true
        // First what is read, so that its objects have their optional fields as null too.
        for declaration in declarations where declaration.takesJSON {
            _ = try schemas.schema(of: declaration.body)
        }
        _ = try schemas.schema(of: RealtimeCommand.self)
        var paths: [String: [String: JSONValue]] = [:]
        for declaration in declarations {
            let operation = try OpenAPIOperation(declaration, error: error, &schemas).members
            paths[declaration.path.description, default: [:]][declaration.method.rawValue.lowercased()] =
                .object(operation)
        }
        schemas.isNullAbsent = false
        _ = try schemas.schema(of: RealtimeEvent.self)
        root = [
            "openapi": "3.1.0",
            "info": [
                "title": "Beckon", "version": "1",
                "description": """
                Users, groups, messages, receipts and push tokens of a chat. No text holds U+0000, nor does a name in \
                what an app keeps with them: a request that does is refused with 400.
                """,
            ],
            "paths": .object(paths.mapValues { .object($0) }),
            "components": [
                "schemas": .object(schemas.components),
                "securitySchemes": [
                    "apiKey": ["type": "apiKey", "in": "header", "name": "apikey"],
                    "token": ["type": "http", "scheme": "bearer"],
                ],
            ],
        ]
    }
}
