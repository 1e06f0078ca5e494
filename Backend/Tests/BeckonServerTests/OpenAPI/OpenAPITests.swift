import BeckonAPI
import BeckonModel
import BeckonNet
import Foundation
import Testing

@testable import BeckonServer

/// Issue 6: OpenAPI 3.1 at `/v1/openapi.json`, generated from the declarations.
@Suite struct OpenAPITests {
    private func served() async throws -> JSONValue {
        let server = try HandlerFixture()
        let response = try await server.respond(HTTPRequest(method: "GET", target: "/v1/openapi.json"))
        #expect(response.status == 200 && response.headers["content-type"] == "application/json")
        return try JSONDecoder().decode(JSONValue.self, from: response.body)
    }

    @Test func itIsServedToAnybodyAndListsEveryRoute() async throws {
        let document = try await served()
        #expect(document["openapi"] == "3.1.0")
        var listed: [String] = []
        for (path, operations) in document["paths"]?.object ?? [:] {
            for (method, operation) in operations.object ?? [:] {
                listed.append("\(method.uppercased()) \(path) \(operation["operationId"]?.string ?? "")")
            }
        }
        #expect(listed.sorted() == API.all.map { "\($0.method.rawValue) \($0.path) \($0.name)" }.sorted())
    }

    @Test func aRouteIsDescribedWithWhatItTakesAndGives() async throws {
        let document = try await served()
        let send = document["paths"]?["/v1/messages"]?["post"]
        #expect(send?["security"] == [["token": []]])
        #expect(
            send?["requestBody"]?["content"]?["application/json"]?["schema"]
                == ["$ref": "#/components/schemas/MessageDraft"])
        #expect(send?["responses"]?.object?.keys.contains("201") == true)
        let codes = send?["responses"]?["409"]?["content"]?["application/json"]?["schema"]?["allOf"]?.array?.last
        #expect(
            codes?["properties"]?["error"]?["properties"]?["code"]?["enum"]
                == ["ERR_CALL_TERMINATED", "ERR_MUID_ALREADY_USED"])
        #expect(send?["responses"]?["429"]?["headers"]?["Retry-After"] != nil)
        let page = document["paths"]?["/v1/groups/{guid}/messages"]?["get"]?["parameters"]?.array
        #expect(
            page?.compactMap { $0["name"]?.string }
                == ["guid", "before", "after", "limit", "parent", "actions", "search"])
        #expect(page?[3]["schema"]?["maximum"] == 100)
        let append = document["paths"]?["/v1/uploads/{upload}"]?["patch"]?["parameters"]?.array
        #expect(append?.map { $0["in"] } == ["path", "header"] && append?.last?["required"] == true)
        #expect(append?.last?["name"] == "upload-offset" && append?.last?["schema"]?["minimum"] == 0)
        // The body of a join may be left out.
        let join = document["paths"]?["/v1/groups/{guid}/join"]?["post"]?["requestBody"]
        #expect(join?["required"] == false)
        let realtime = document["paths"]?["/v1/realtime"]?["get"]?["responses"]
        #expect(realtime?["101"]?["content"] == nil && realtime?["426"] != nil)
        #expect(document["paths"]?["/v1/openapi.json"]?["get"]?["security"] == [])
    }

    @Test func aTypesFieldsAreFoundWithTheirKinds() async throws {
        let schemas = try await served()["components"]?["schemas"]
        let group = schemas?["Group"]
        #expect(group?["required"] == ["guid", "name", "type"])
        #expect(group?["properties"]?["type"] == ["type": "string", "enum": ["password", "private", "public"]])
        #expect(group?["properties"]?["description"] == ["type": "string"])
        #expect(group?["properties"]?["metadata"] == ["type": "object", "additionalProperties": [:]])
        #expect(group?["properties"]?["guid"]?["pattern"] == "^[A-Za-z0-9_-]+$")
        // A member is a user with more (R-B).
        #expect(schemas?["GroupMember"]?["required"] == ["name", "scope", "uid"])
        // Null stands for what a request leaves out, and is never answered.
        #expect(schemas?["CreateUser"]?["properties"]?["avatar"]?["type"] == ["string", "null"])
        #expect(schemas?["User"]?["properties"]?["avatar"]?["type"] == "string")
    }

    /// What a type reads may depend on a word that it has read.
    @Test func aTypeThatReadsOneOfSeveralFormsHasEach() async throws {
        let schemas = try await served()["components"]?["schemas"]
        func receivers(_ type: JSONValue?) -> [JSONValue: JSONValue?] {
            let forms = type?["oneOf"]?.array ?? []
            return Dictionary(
                forms.map { ($0["properties"]?["receiverType"]?["const"] ?? .null, $0["properties"]?["receiver"]) },
                uniquingKeysWith: { first, _ in first })
        }
        let message = receivers(schemas?["Message"])
        #expect(message["group"] == ["$ref": "#/components/schemas/Group"])
        #expect(message["user"]??["type"] == "string")
        let events = schemas?["RealtimeEvent"]?["oneOf"]?.array?.compactMap { $0["properties"]?["type"]?["const"] }
        #expect(Set(events ?? []).isSuperset(of: ["message", "read", "ready"]))
    }

    /// Issue 6: a password belongs to one type of group.
    @Test func aFieldThatBelongsToAWordIsRequiredWithItAlone() async throws {
        let forms = try await served()["components"]?["schemas"]?["CreateGroup"]?["oneOf"]?.array ?? []
        #expect(forms.count == 3)
        for form in forms {
            let isPassword = form["properties"]?["type"]?["const"] == "password"
            #expect(form["required"]?.array?.contains("password") == isPassword)
            #expect(form["properties"]?["password"]?["type"] == (isPassword ? "string" : "null"))
        }
    }

    /// The check itself finds what it is there for.
    @Test func anAnswerThatIsNotDescribedIsFound() throws {
        let request = HTTPRequest(method: "GET", target: "/v1/me")
        func problems(_ status: Int, _ body: String) throws -> [String] {
            try Description.problems(
                request,
                HTTPResponse(status: status, headers: ["content-type": "application/json"], body: Data(body.utf8)))
        }
        #expect(try problems(200, #"{"uid":"a","name":"A"}"#).isEmpty)
        #expect(try problems(200, #"{"uid":"a","name":7}"#) == ["$/name is no string"])
        #expect(try problems(200, #"{"uid":"a b","name":"A"}"#).count == 1)
        #expect(try problems(200, #"{"uid":"a"}"#) == ["$ lacks name"])
        #expect(try problems(200, #"{"uid":"a","name":"A","secret":1}"#) == ["$/secret is not described"])
        #expect(try problems(204, "") == ["it has no such status"])
        let error = #"{"error":{"code":"ERR_GUID_NOT_FOUND","message":"No."}}"#
        #expect(try problems(400, error) == ["$/error/code is not one of the words"])
        #expect(
            try problems(429, error.replacingOccurrences(of: "GUID_NOT_FOUND", with: "TOO_MANY_REQUESTS")).count == 1)
        let nowhere = HTTPRequest(method: "GET", target: "/v1/nowhere")
        #expect(try Description.problems(nowhere, HTTPResponse(status: 200)) == ["there is no such route"])
    }
}
