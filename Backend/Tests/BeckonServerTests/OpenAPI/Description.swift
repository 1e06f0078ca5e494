import BeckonAPI
import BeckonModel
import BeckonNet
import Foundation
import Testing

@testable import BeckonServer

/// Holds what the server does against what its description says. Every request of every fixture goes through here, so that
/// a status, a code or a field which is not declared fails the test that met it (issue 6).
enum Description {
    static let root = Result { JSONValue.object(try OpenAPIDocument.shared.get().root) }

    /// Records an issue for each thing that is not as described.
    static func check(_ request: HTTPRequest, _ response: HTTPResponse) {
        do {
            for problem in try problems(request, response) {
                Issue.record("\(request.method) \(request.path) answered \(response.status): \(problem)")
            }
        } catch {
            Issue.record("\(request.method) \(request.path) cannot be checked: \(error)")
        }
    }

    /// Records an issue for each thing of a realtime event that is not as described.
    static func check(event: Data) {
        do {
            let schema = SchemaBuilder.reference("\(RealtimeEvent.self)")
            for problem in JSONSchemaCheck(root: try root.get()).problems(of: try json(event), schema) {
                Issue.record("A realtime event: \(problem)")
            }
        } catch {
            Issue.record("A realtime event cannot be checked: \(error)")
        }
    }

    /// The declaration that a request asks for.
    static func declaration(of request: HTTPRequest) -> EndpointDeclaration? {
        // HEAD is answered where bytes are, as GET without them.
        API.all.first {
            guard $0.path.match(request.path) != nil else { return false }
            return $0.method.rawValue == request.method
                || request.method == "HEAD" && $0.method == .get && $0.answer == RawBody.self
        }
    }

    static func problems(_ request: HTTPRequest, _ response: HTTPResponse) throws -> [String] {
        let root = try root.get()
        let check = JSONSchemaCheck(root: root)
        guard let declaration = declaration(of: request) else {
            let schema = try SchemaName.reference(to: ErrorAnswer.self)
            let statuses = API.all.contains { $0.path.match(request.path) != nil } ? [405] : [404]
            guard statuses.contains(response.status) else { return ["there is no such route"] }
            return check.problems(of: try json(response.body), schema)
        }
        let operation = root["paths"]?[declaration.path.description]?[declaration.method.rawValue.lowercased()]
        guard let described = operation?["responses"]?[String(response.status)] else {
            return ["it has no such status"]
        }
        var problems: [String] = []
        for (name, header) in described["headers"]?.object ?? [:] where header["required"]?.bool == true {
            if response.headers[name] == nil { problems.append("it lacks \(name)") }
        }
        // Of what is bytes there is no schema.
        let body = operation?["requestBody"]?["content"]?["application/json"]?["schema"]
        if let body, (200..<300).contains(response.status), !request.body.isEmpty {
            // What was taken is described; that fields are ignored which nobody knows is no mistake.
            problems += check.problems(of: try json(request.body), body, strict: false).map { "its request: \($0)" }
        }
        if request.method == "HEAD" { return response.body.isEmpty ? problems : problems + ["it has a body"] }
        guard let content = described["content"] else {
            return response.body.isEmpty ? problems : problems + ["it has a body"]
        }
        if content["*/*"] != nil { return problems }
        guard let type = response.headers["content-type"], let schema = content[type]?["schema"] else {
            return problems + ["it has another type of content"]
        }
        return problems + check.problems(of: try json(response.body), schema)
    }

    private static func json(_ data: Data) throws -> JSONValue { try JSONDecoder().decode(JSONValue.self, from: data) }
}

private enum SchemaName {
    static func reference(to type: any Decodable.Type) throws -> JSONValue {
        var builder = SchemaBuilder()
        return try builder.schema(of: type)
    }
}
