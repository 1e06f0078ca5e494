import BeckonAPI
import BeckonModel
import BeckonNet
import Foundation
import Testing

@testable import BeckonServer

/// Every code of the routes (R-C), and that nothing is stored after a refusal.
@Suite struct RefusalTests {
    /// Who asks in a row of the table.
    enum Who: String, Sendable { case nobody, wrongKey, key, wrongToken, alice, bob, basic }

    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        var who: Who = .alice
        var method = "POST"
        var path: String
        var body = ""
        var status: Int
        var code: ChatError.Code
        var field: String?

        var testDescription: String { name }
    }

    /// - Parameter more: fields after a comma.
    static func draft(
        muid: String = "\"m1\"", receiver: String = "\"bob\"", type: String = "\"user\"",
        category: String = "\"message\"",
        kind: String = "\"text\"", text: String = "\"hi\"", more: String = ""
    ) -> String {
        """
        {"muid":\(muid),"receiver":\(receiver),"receiverType":\(type),"category":\(category),"type":\(kind),\
        "text":\(text)\(more)}
        """
    }

    static let tooLong = "\"" + String(repeating: "x", count: 101) + "\""
    private static let registration = #"{"platform":"apns_ios_device","environment":"sandbox","topic":"a.b","token":"#

    static let routing = [
        Row(name: "unknown route", path: "/v2/nothing", status: 404, code: .routeNotFound),
        Row(name: "trailing slash", method: "GET", path: "/v1/me/", status: 404, code: .routeNotFound),
        Row(name: "root", method: "GET", path: "/", status: 404, code: .routeNotFound),
        Row(name: "no path", method: "GET", path: "", status: 404, code: .routeNotFound),
        Row(name: "other method", method: "DELETE", path: "/v1/me", status: 405, code: .methodNotAllowed),
        Row(name: "unknown method", method: "BREW", path: "/v1/messages", status: 405, code: .methodNotAllowed),
        Row(
            name: "unknown parameter", method: "GET", path: "/v1/me?token=abc", status: 400, code: .badRequest,
            field: "token"),
    ]

    static let authentication = [
        Row(
            name: "no key", who: .nobody, path: "/v1/users", body: "{}", status: 401, code: .emptyAPIKey,
            field: "apikey"),
        Row(
            name: "wrong key", who: .wrongKey, path: "/v1/users", body: "{}", status: 401, code: .apiKeyNotFound,
            field: "apikey"),
        Row(
            name: "token in place of a key", who: .alice, path: "/v1/users", body: "{}", status: 401,
            code: .emptyAPIKey,
            field: "apikey"),
        Row(
            name: "no token", who: .nobody, path: "/v1/messages", body: draft(), status: 401, code: .emptyAuthToken,
            field: "authorization"),
        Row(
            name: "key in place of a token", who: .key, path: "/v1/messages", body: draft(), status: 401,
            code: .emptyAuthToken, field: "authorization"),
        Row(
            name: "other scheme", who: .basic, path: "/v1/messages", body: draft(), status: 401, code: .emptyAuthToken,
            field: "authorization"),
        Row(
            name: "wrong token", who: .wrongToken, path: "/v1/messages", body: draft(), status: 401,
            code: .authTokenNotFound, field: "authorization"),
        Row(
            name: "realtime without a token", who: .nobody, method: "GET", path: "/v1/realtime", status: 401,
            code: .emptyAuthToken, field: "authorization"),
    ]

    static let users = [
        Row(
            name: "uid taken", who: .key, path: "/v1/users", body: #"{"uid":"alice","name":"Second"}"#, status: 409,
            code: .uidAlreadyExists, field: "uid"),
        Row(
            name: "uid with a space", who: .key, path: "/v1/users", body: #"{"uid":"a b","name":"A"}"#, status: 400,
            code: .badRequest, field: "uid"),
        Row(
            name: "no name", who: .key, path: "/v1/users", body: #"{"uid":"new"}"#, status: 400, code: .badRequest,
            field: "name"),
        Row(
            name: "blank name", who: .key, path: "/v1/users", body: #"{"uid":"new","name":"  "}"#, status: 400,
            code: .badRequest, field: "name"),
        Row(
            name: "long name", who: .key, path: "/v1/users", body: #"{"uid":"new","name":\#(tooLong)}"#, status: 400,
            code: .badRequest, field: "name"),
        Row(
            name: "U+0000 in a name", who: .key, path: "/v1/users", body: #"{"uid":"new","name":"a\u0000"}"#,
            status: 400,
            code: .badRequest, field: "name"),
        Row(
            name: "empty avatar", who: .key, path: "/v1/users", body: #"{"uid":"new","name":"a","avatar":""}"#,
            status: 400, code: .badRequest, field: "avatar"),
        Row(name: "no JSON", who: .key, path: "/v1/users", body: "{", status: 400, code: .badRequest),
        Row(name: "empty body", who: .key, path: "/v1/users", status: 400, code: .badRequest),
        Row(
            name: "large body", who: .key, path: "/v1/users", body: String(repeating: " ", count: 49_153), status: 413,
            code: .payloadTooLarge),
        Row(
            name: "token for nobody", who: .key, path: "/v1/users/nobody/tokens", status: 404, code: .uidNotFound,
            field: "uid"),
        Row(
            name: "token for no identifier", who: .key, path: "/v1/users/a%20b/tokens", status: 400, code: .badRequest,
            field: "uid"),
        Row(
            name: "unknown user", method: "GET", path: "/v1/users/nobody", status: 404, code: .uidNotFound, field: "uid"
        ),
    ]

    static let groups = [
        Row(
            name: "guid taken", path: "/v1/groups", body: #"{"guid":"team","name":"T","type":"public"}"#, status: 409,
            code: .guidAlreadyExists, field: "guid"),
        Row(
            name: "guid with a dot", path: "/v1/groups", body: #"{"guid":"v1.2","name":"T","type":"public"}"#,
            status: 400,
            code: .invalidGUID, field: "guid"),
        Row(
            name: "no group name", path: "/v1/groups", body: #"{"guid":"new","type":"public"}"#, status: 400,
            code: .emptyGroupName, field: "name"),
        Row(
            name: "empty group name", path: "/v1/groups", body: #"{"guid":"new","name":"","type":"public"}"#,
            status: 400,
            code: .emptyGroupName, field: "name"),
        Row(
            name: "unknown group type", path: "/v1/groups", body: #"{"guid":"new","name":"T","type":"x"}"#, status: 400,
            code: .invalidGroupType, field: "type"),
        Row(
            name: "no group password", path: "/v1/groups", body: #"{"guid":"new","name":"T","type":"password"}"#,
            status: 400, code: .emptyGroupPass, field: "password"),
        Row(
            name: "empty group password", path: "/v1/groups",
            body: #"{"guid":"new","name":"T","type":"password","password":""}"#, status: 400, code: .emptyGroupPass,
            field: "password"),
        Row(
            name: "group password that is a number", path: "/v1/groups",
            body: #"{"guid":"new","name":"T","type":"password","password":7}"#, status: 400, code: .emptyGroupPass,
            field: "password"),
        Row(
            name: "long group password", path: "/v1/groups",
            body: #"{"guid":"new","name":"T","type":"password","password":\#(tooLong)}"#, status: 400,
            code: .badRequest, field: "password"),
        Row(
            name: "password of a public group", path: "/v1/groups",
            body: #"{"guid":"new","name":"T","type":"public","password":"p"}"#, status: 400, code: .badRequest,
            field: "password"),
        Row(
            name: "unknown group", method: "GET", path: "/v1/groups/nowhere", status: 404, code: .guidNotFound,
            field: "guid"),
        Row(
            name: "group that is none", method: "GET", path: "/v1/groups/a.b", status: 400, code: .invalidGUID,
            field: "guid"),
        Row(name: "join nothing", path: "/v1/groups/nowhere/join", status: 404, code: .guidNotFound, field: "guid"),
        Row(name: "join twice", path: "/v1/groups/team/join", status: 409, code: .alreadyJoined, field: "guid"),
    ]

    static let messages = [
        Row(
            name: "no receiver", path: "/v1/messages", body: draft(receiver: "null"), status: 400, code: .emptyReceiver,
            field: "receiver"),
        Row(
            name: "empty receiver", path: "/v1/messages", body: draft(receiver: "\"\""), status: 400,
            code: .emptyReceiver,
            field: "receiver"),
        Row(
            name: "receiver that is none", path: "/v1/messages", body: draft(receiver: "\"a b\""), status: 400,
            code: .badRequest, field: "receiver"),
        Row(
            name: "group that is none as receiver", path: "/v1/messages",
            body: draft(receiver: "\"a.b\"", type: "\"group\""), status: 400, code: .invalidGUID, field: "receiver"),
        Row(
            name: "unknown receiver", path: "/v1/messages", body: draft(receiver: "\"nobody\""), status: 404,
            code: .uidNotFound, field: "receiver"),
        Row(
            name: "unknown group as receiver", path: "/v1/messages",
            body: draft(receiver: "\"nowhere\"", type: "\"group\""), status: 404, code: .guidNotFound, field: "receiver"
        ),
        Row(
            name: "message of a non-member", who: .bob, path: "/v1/messages",
            body: draft(receiver: "\"team\"", type: "\"group\""), status: 403, code: .groupNotJoined, field: "receiver"),
        Row(
            name: "wrong receiver type", path: "/v1/messages", body: draft(type: "\"channel\""), status: 400,
            code: .invalidReceiverType, field: "receiverType"),
        Row(
            name: "no receiver type", path: "/v1/messages", body: draft(type: "null"), status: 400,
            code: .invalidReceiverType, field: "receiverType"),
        Row(
            name: "no text", path: "/v1/messages", body: draft(text: "null"), status: 400, code: .emptyMessageText,
            field: "text"),
        Row(
            name: "blank text", path: "/v1/messages", body: draft(text: "\" \\n\""), status: 400,
            code: .emptyMessageText,
            field: "text"),
        Row(
            name: "text that is a number", path: "/v1/messages", body: draft(text: "7"), status: 400,
            code: .invalidMessageData, field: "text"),
        Row(
            name: "text over the limit", path: "/v1/messages",
            body: draft(text: "\"" + String(repeating: "é", count: 32_769) + "\""), status: 400,
            code: .invalidMessageData,
            field: "text"),
        Row(
            name: "U+0000 in a text", path: "/v1/messages", body: draft(text: "\"a\\u0000b\""), status: 400,
            code: .invalidMessageData, field: "text"),
        Row(
            name: "empty muid", path: "/v1/messages", body: draft(muid: "\"\""), status: 400, code: .badRequest,
            field: "muid"),
        Row(
            name: "long muid", path: "/v1/messages", body: draft(muid: tooLong), status: 400, code: .badRequest,
            field: "muid"),
        Row(
            name: "muid used", path: "/v1/messages", body: draft(muid: "\"used\""), status: 409, code: .muidAlreadyUsed,
            field: "muid"),
        Row(
            name: "body over the limit", path: "/v1/messages",
            body: draft(text: "\"" + String(repeating: "x", count: 131_072) + "\""), status: 413, code: .payloadTooLarge
        ),
        Row(
            name: "deep body", path: "/v1/messages", body: String(repeating: "[", count: 33), status: 400,
            code: .badRequest),
    ]

    static let reading = [
        Row(
            name: "after and before", method: "GET", path: "/v1/users/bob/messages?after=1&before=9", status: 400,
            code: .badRequest, field: "after"),
        Row(
            name: "after and search", method: "GET", path: "/v1/users/bob/messages?after=1&search=x", status: 400,
            code: .badRequest, field: "after"),
        Row(
            name: "search for a space", method: "GET", path: "/v1/users/bob/messages?search=%20", status: 400,
            code: .badRequest, field: "search"),
        Row(
            name: "long search", method: "GET",
            path: "/v1/users/bob/messages?search=" + String(repeating: "x", count: 101), status: 400,
            code: .badRequest, field: "search"),
        Row(
            name: "actions that are no word", method: "GET", path: "/v1/users/bob/messages?actions=1", status: 400,
            code: .badRequest, field: "actions"),
        Row(
            name: "thread of nothing", method: "GET", path: "/v1/users/bob/messages?parent=9", status: 404,
            code: .messageIDNotFound, field: "parent"),
        Row(
            name: "message that is not there", method: "GET", path: "/v1/users/bob/messages/9", status: 404,
            code: .messageIDNotFound, field: "id"),
        Row(
            name: "message that is no number", method: "GET", path: "/v1/users/bob/messages/one", status: 400,
            code: .badRequest, field: "id"),
        Row(
            name: "message of a non-member", who: .bob, method: "GET", path: "/v1/groups/team/messages/1", status: 403,
            code: .groupNotJoined, field: "guid"),
        Row(
            name: "empty edit", method: "PUT", path: "/v1/users/bob/messages/1", body: "{}", status: 400,
            code: .badRequest),
        Row(
            name: "edit to nothing", method: "PUT", path: "/v1/users/bob/messages/1", body: #"{"text":" "}"#,
            status: 400,
            code: .emptyMessageText, field: "text"),
        Row(
            name: "edit over the limit", method: "PUT", path: "/v1/users/bob/messages/1",
            body: #"{"text":"\#(String(repeating: "x", count: 65_537))"}"#, status: 400, code: .invalidMessageData,
            field: "text"),
        Row(
            name: "edit with 26 tags", method: "PUT", path: "/v1/users/bob/messages/1",
            body: #"{"tags":[\#(Array(repeating: "\"t\"", count: 26).joined(separator: ","))]}"#, status: 400,
            code: .invalidMessageData, field: "tags"),
        Row(
            name: "edit that mentions nobody", method: "PUT", path: "/v1/users/bob/messages/1",
            body: #"{"data":{"mentions":["nobody"]}}"#, status: 404, code: .uidNotFound, field: "data.mentions.0"),
        Row(
            name: "edit by another", who: .bob, method: "PUT", path: "/v1/users/alice/messages/1",
            body: #"{"text":"x"}"#, status: 403, code: .messageNotASender, field: "id"),
        Row(
            name: "deletion by another", who: .bob, method: "DELETE", path: "/v1/users/alice/messages/1", status: 403,
            code: .messageNotASender, field: "id"),
        Row(
            name: "reaction with a line break", method: "PUT", path: "/v1/users/bob/messages/1/reactions/a%0Ab",
            status: 400, code: .badRequest, field: "reaction"),
        Row(
            name: "reaction of 65 bytes", method: "PUT",
            path: "/v1/users/bob/messages/1/reactions/" + String(repeating: "x", count: 65), status: 400,
            code: .badRequest, field: "reaction"),
        Row(
            name: "reaction that is no UTF-8", method: "PUT", path: "/v1/users/bob/messages/1/reactions/%FF",
            status: 400, code: .badRequest, field: "reaction"),
        Row(
            name: "no reaction", method: "PUT", path: "/v1/users/bob/messages/1/reactions/", status: 404,
            code: .routeNotFound),
        Row(
            name: "history of a non-member", who: .bob, method: "GET", path: "/v1/groups/team/messages", status: 403,
            code: .groupNotJoined, field: "guid"),
        Row(
            name: "history of nowhere", method: "GET", path: "/v1/groups/nowhere/messages", status: 404,
            code: .guidNotFound, field: "guid"),
        Row(
            name: "history with nobody", method: "GET", path: "/v1/users/nobody/messages", status: 404,
            code: .uidNotFound, field: "uid"),
        Row(
            name: "limit 0", method: "GET", path: "/v1/users/bob/messages?limit=0", status: 400, code: .badRequest,
            field: "limit"),
        Row(
            name: "limit 101", method: "GET", path: "/v1/users/bob/messages?limit=101", status: 400, code: .badRequest,
            field: "limit"),
        Row(
            name: "before that is no number", method: "GET", path: "/v1/users/bob/messages?before=x", status: 400,
            code: .badRequest, field: "before"),
        Row(
            name: "read of a non-member", who: .bob, path: "/v1/groups/team/read", body: #"{"messageId":0}"#,
            status: 403,
            code: .groupNotJoined, field: "guid"),
        Row(
            name: "read of nowhere", path: "/v1/groups/nowhere/read", body: #"{"messageId":0}"#, status: 404,
            code: .guidNotFound, field: "guid"),
        Row(
            name: "read with nobody", path: "/v1/users/nobody/read", body: #"{"messageId":0}"#, status: 404,
            code: .uidNotFound, field: "uid"),
        Row(
            name: "read of an unknown id", path: "/v1/users/bob/read", body: #"{"messageId":2}"#, status: 404,
            code: .messageIDNotFound, field: "messageId"),
        Row(
            name: "read of a negative id", path: "/v1/users/bob/read", body: #"{"messageId":-1}"#, status: 400,
            code: .badRequest, field: "messageId"),
        Row(
            name: "read without an id", path: "/v1/users/bob/read", body: "{}", status: 400, code: .badRequest,
            field: "messageId"),
    ]

    static let pushTokens = [
        Row(
            name: "no push token", method: "PUT", path: "/v1/push-token", body: registration + "null}", status: 400,
            code: .emptyPushToken, field: "token"),
        Row(
            name: "empty push token", method: "PUT", path: "/v1/push-token", body: registration + "\"\"}", status: 400,
            code: .emptyPushToken, field: "token"),
        Row(
            name: "odd push token", method: "PUT", path: "/v1/push-token", body: registration + "\"abc\"}", status: 400,
            code: .invalidPushToken, field: "token"),
        Row(
            name: "description as push token", method: "PUT", path: "/v1/push-token",
            body: registration + "\"{length = 32, bytes = 0x0f}\"}", status: 400, code: .invalidPushToken,
            field: "token"),
        Row(
            name: "other platform", method: "PUT", path: "/v1/push-token",
            body: #"{"platform":"fcm_ios","environment":"sandbox","topic":"a.b","token":"aa"}"#, status: 400,
            code: .badRequest, field: "platform"),
        Row(
            name: "other environment", method: "PUT", path: "/v1/push-token",
            body: #"{"platform":"apns_ios_device","environment":"moon","topic":"a.b","token":"aa"}"#, status: 400,
            code: .badRequest, field: "environment"),
        Row(
            name: "topic that is none", method: "PUT", path: "/v1/push-token",
            body: #"{"platform":"apns_ios_device","environment":"sandbox","topic":"a b","token":"aa"}"#, status: 400,
            code: .badRequest, field: "topic"),
    ]

    @Test(arguments: routing + authentication + users + groups + messages + content + reading + pushTokens)
    func badInputGetsItsCodeAndPathAndStoresNothing(_ row: Row) async throws {
        let server = try HandlerFixture()
        let alice = try await server.login("alice")
        let bob = try await server.login("bob")
        _ = try await server.call(API.createGroup, body: CreateGroup(guid: "team", name: "Team"), token: alice)
        _ = try await server.call(
            API.sendMessage, body: MessageDraft(muid: "used", to: .user("bob"), text: "first"), token: alice)
        let before = try await server.dump()
        var headers: HTTPHeaders = [:]
        switch row.who {
        case .nobody: break
        case .key: headers.set("apikey", HandlerFixture.apiKey)
        case .wrongKey: headers.set("apikey", HandlerFixture.apiKey + "x")
        case .wrongToken: headers.set("authorization", "Bearer \(alice)x")
        case .basic: headers.set("authorization", "Basic \(alice)")
        case .alice: headers.set("authorization", "Bearer \(alice)")
        case .bob: headers.set("authorization", "bearer \(bob)")
        }
        let response = try await server.respond(
            HTTPRequest(method: row.method, target: row.path, headers: headers, body: Data(row.body.utf8)))
        #expect(response.status == row.status)
        let error = try JSONDecoder().decode(ErrorAnswer.self, from: response.body).error
        #expect(error.code == row.code && error.path == row.field && error.message.hasSuffix("."))
        #expect(try await server.dump() == before)
        // Neither key nor token is repeated (design §4, *Secrets*).
        let text = String(decoding: response.body, as: UTF8.self)
        #expect(!text.contains(alice) && !text.contains(bob) && !text.contains(HandlerFixture.apiKey))
        if response.status == 401 { #expect(response.headers["www-authenticate"] != nil) }
        if response.status == 405 { #expect(response.headers["allow"] != nil) }
    }
}
