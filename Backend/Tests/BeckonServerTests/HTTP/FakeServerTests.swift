import BeckonAPI
import BeckonClient
import BeckonModel
import BeckonNet
import BeckonTesting
import Foundation
import Testing

@testable import BeckonServer

/// The fake server of BeckonTesting, which phones are tested against, refuses as the real one does: the same requests,
/// one after the other, get the same statuses, codes and fields.
@Suite(.timeLimit(.minutes(1))) struct FakeServerTests {
    struct Step: Sendable {
        var who: UserID
        var request: String
        var body = ""
        var status: Int

        init(_ who: UserID, _ request: String, _ body: String = "", _ status: Int) {
            self.who = who
            self.request = request
            self.body = body
            self.status = status
        }
    }

    private static func draft(_ muid: String, _ type: ReceiverType, _ receiver: String) -> String {
        """
        {"muid":"\(muid)","receiver":"\(receiver)","receiverType":"\(type.rawValue)","category":"message",\
        "type":"text","text":"hi"}
        """
    }

    private static let passwords = [
        Step("a", "POST /v1/groups", #"{"guid":"vault","name":"V","type":"password"}"#, 400),
        Step("a", "POST /v1/groups", #"{"guid":"vault","name":"V","type":"password","password":""}"#, 400),
        Step("a", "POST /v1/groups", #"{"guid":"open","name":"V","type":"public","password":"p"}"#, 400),
        Step("a", "POST /v1/groups", #"{"guid":"vault","name":"V","type":"password","password":"p"}"#, 201),
        Step("a", "POST /v1/groups", #"{"guid":"vault","name":"V","type":"public"}"#, 409),
        Step("b", "GET /v1/groups/vault", "", 200),
        Step("b", "POST /v1/groups/vault/join", "", 400),
        Step("b", "POST /v1/groups/vault/join", #"{"password":""}"#, 400),
        Step("b", "POST /v1/groups/vault/join", #"{"password":"q"}"#, 403),
        Step("b", "GET /v1/groups/vault/messages", "", 403),
        Step("b", "POST /v1/groups/vault/join", #"{"password":"p"}"#, 200),
        Step("b", "POST /v1/groups/vault/join", #"{"password":"p"}"#, 409),
        Step("b", "POST /v1/groups/nowhere/join", #"{"password":"p"}"#, 404),
    ]

    private static let privacy = [
        Step("a", "POST /v1/groups", #"{"guid":"secret","name":"S","type":"private"}"#, 201),
        Step("a", "GET /v1/groups/secret", "", 200),
        Step("a", "POST /v1/groups/secret/join", "", 409),
        Step("b", "GET /v1/groups/secret", "", 404),
        Step("b", "POST /v1/groups/secret/join", "", 404),
        Step("b", "GET /v1/groups/secret/messages", "", 404),
        Step("b", "POST /v1/groups/secret/read", #"{"messageId":0}"#, 404),
        Step("b", "POST /v1/messages", draft("m", .group, "secret"), 404),
        Step("b", "POST /v1/groups/secret/leave", "", 404),
        Step("b", "DELETE /v1/groups/secret/members/a", "", 404),
        Step("b", "PUT /v1/groups/secret/bans/a", "", 404),
        Step("a", "PUT /v1/groups/secret/bans/b", "", 204),
        Step("b", "GET /v1/groups/secret", "", 404),
        Step("b", "POST /v1/groups/secret/join", "", 404),
    ]

    private static let removal = [
        Step("a", "POST /v1/groups", #"{"guid":"team","name":"T","type":"public"}"#, 201),
        Step("b", "POST /v1/groups/team/leave", "", 403),
        Step("b", "POST /v1/groups/team/join", "", 200),
        Step("b", "POST /v1/messages", draft("said", .group, "team"), 201),
        Step("c", "POST /v1/groups/team/join", "", 200),
        Step("b", "DELETE /v1/groups/team/members/c", "", 403),
        Step("b", "PUT /v1/groups/team/bans/c", "", 403),
        Step("b", "DELETE /v1/groups/team/bans/c", "", 403),
        Step("b", "DELETE /v1/groups/team/members/b", "", 403),
        Step("a", "DELETE /v1/groups/team/members/a", "", 403),
        Step("a", "PUT /v1/groups/team/bans/a", "", 403),
        Step("a", "POST /v1/groups/team/leave", "", 403),
        Step("a", "DELETE /v1/groups/team/members/nobody", "", 403),
        Step("a", "PUT /v1/groups/team/bans/nobody", "", 404),
        Step("a", "DELETE /v1/groups/team/bans/b", "", 409),
        Step("a", "DELETE /v1/groups/team/members/b", "", 204),
        Step("b", "POST /v1/messages", draft("said", .group, "team"), 200),
        Step("b", "POST /v1/messages", draft("late", .group, "team"), 403),
        Step("b", "POST /v1/groups/team/join", "", 200),
        Step("a", "PUT /v1/groups/team/bans/b", "", 204),
        Step("a", "PUT /v1/groups/team/bans/b", "", 409),
        Step("b", "GET /v1/groups/team", "", 200),
        Step("b", "POST /v1/groups/team/join", "", 403),
        Step("b", "GET /v1/groups/team/messages", "", 403),
        Step("b", "POST /v1/groups/team/read", #"{"messageId":1}"#, 403),
        Step("b", "POST /v1/messages", draft("late", .group, "team"), 403),
        Step("b", "POST /v1/groups/team/leave", "", 403),
        Step("a", "DELETE /v1/groups/team/bans/b", "", 204),
        Step("b", "POST /v1/groups/team/join", "", 200),
        Step("b", "POST /v1/groups/team/leave", "", 204),
    ]

    private static let scopes = [
        Step("a", "POST /v1/groups", #"{"guid":"secret","name":"S","type":"private"}"#, 201),
        Step("b", "GET /v1/groups/secret/members", "", 404),
        Step("b", "PUT /v1/groups/secret/members/c", #"{"scope":"participant"}"#, 404),
        Step("b", "PUT /v1/groups/secret/members/a/scope", #"{"scope":"admin"}"#, 404),
        Step("b", "PUT /v1/groups/secret/owner", #"{"uid":"b"}"#, 404),
        Step("a", "PUT /v1/groups/secret/members/nobody", #"{"scope":"participant"}"#, 404),
        Step("a", "PUT /v1/groups/secret/members/b", #"{"scope":"king"}"#, 400),
        Step("a", "PUT /v1/groups/secret/members/b", #"{"scope":"participant"}"#, 204),
        Step("a", "PUT /v1/groups/secret/members/b", #"{"scope":"participant"}"#, 409),
        Step("b", "GET /v1/groups/secret", "", 200),
        Step("b", "PUT /v1/groups/secret/members/c", #"{"scope":"participant"}"#, 403),
        Step("b", "PUT /v1/groups/secret/members/a/scope", #"{"scope":"participant"}"#, 403),
        Step("b", "PUT /v1/groups/secret/owner", #"{"uid":"b"}"#, 403),
        Step("a", "PUT /v1/groups/secret/members/b/scope", #"{"scope":"participant"}"#, 409),
        Step("a", "PUT /v1/groups/secret/members/c/scope", #"{"scope":"participant"}"#, 403),
        Step("a", "PUT /v1/groups/secret/members/a/scope", #"{"scope":"participant"}"#, 403),
        Step("a", "PUT /v1/groups/secret/members/b/scope", #"{"scope":"moderator"}"#, 204),
        Step("b", "PUT /v1/groups/secret/members/c", #"{"scope":"admin"}"#, 403),
        Step("b", "PUT /v1/groups/secret/bans/c", "", 204),
        Step("b", "PUT /v1/groups/secret/members/c", #"{"scope":"moderator"}"#, 403),
        Step("b", "DELETE /v1/groups/secret/bans/c", "", 204),
        Step("b", "PUT /v1/groups/secret/members/c", #"{"scope":"moderator"}"#, 204),
        Step("b", "DELETE /v1/groups/secret/members/c", "", 403),
        Step("b", "DELETE /v1/groups/secret/members/a", "", 403),
        Step("c", "GET /v1/groups/secret/members?after=a&limit=1", "", 200),
        Step("a", "PUT /v1/groups/secret/owner", #"{"uid":"nobody"}"#, 403),
        Step("a", "PUT /v1/groups/secret/owner", #"{"uid":"a"}"#, 403),
        Step("a", "PUT /v1/groups/secret/owner", #"{"uid":"b"}"#, 200),
        Step("b", "GET /v1/groups/secret", "", 200),
        Step("a", "PUT /v1/groups/secret/members/b/scope", #"{"scope":"participant"}"#, 403),
        Step("b", "POST /v1/groups/secret/leave", "", 403),
        Step("a", "POST /v1/groups/secret/leave", "", 204),
        Step("a", "GET /v1/groups/secret", "", 404),
    ]

    private static let blocks = [
        Step("b", "POST /v1/messages", draft("said", .user, "a"), 201),
        Step("a", "PUT /v1/users/nobody/block", "", 404),
        Step("a", "PUT /v1/users/a/block", "", 403),
        Step("a", "PUT /v1/users/b/block", "", 204),
        Step("a", "PUT /v1/users/b/block", "", 204),
        Step("a", "GET /v1/users/b", "", 200),
        Step("b", "GET /v1/users/a", "", 200),
        Step("a", "GET /v1/users/a", "", 200),
        Step("a", "GET /v1/me/blocks", "", 200),
        Step("a", "POST /v1/messages", draft("1", .user, "b"), 403),
        Step("b", "POST /v1/messages", draft("1", .user, "a"), 403),
        Step("b", "POST /v1/messages", draft("said", .user, "a"), 200),
        Step("a", "GET /v1/users/b/messages", "", 200),
        Step("a", "DELETE /v1/users/nobody/block", "", 404),
        Step("a", "DELETE /v1/users/b/block", "", 204),
        Step("a", "DELETE /v1/users/b/block", "", 204),
        Step("a", "GET /v1/users/b", "", 200),
        Step("b", "POST /v1/messages", draft("1", .user, "a"), 201),
    ]

    private static let deactivation = [
        Step("b", "POST /v1/messages", draft("said", .user, "c"), 201),
        Step("a", "POST /v1/groups", #"{"guid":"team","name":"T","type":"public"}"#, 201),
        Step("a", "PUT /v1/groups/team/members/c", #"{"scope":"participant"}"#, 204),
        Step("a", "POST /v1/groups", #"{"guid":"other","name":"O","type":"public"}"#, 201),
        Step("c", deactivate, "", 204),
        Step("b", "POST /v1/messages", draft("1", .user, "c"), 403),
        Step("b", "POST /v1/messages", draft("said", .user, "c"), 200),
        Step("b", "GET /v1/users/c/messages", "", 200),
        Step("a", "POST /v1/messages", draft("1", .group, "team"), 201),
        Step("a", "PUT /v1/groups/team/owner", #"{"uid":"c"}"#, 403),
        Step("a", "PUT /v1/groups/other/members/c", #"{"scope":"participant"}"#, 403),
        Step("a", "DELETE /v1/groups/team/members/c", "", 204),
    ]

    /// What whoever runs the servers does.
    private static let deactivate = "deactivate"

    /// What of a success tells who is let in, and of a refusal what was refused.
    private struct Answer: Decodable, Equatable {
        struct Refusal: Decodable, Equatable {
            var code: ChatError.Code
            var path: String?
        }

        var error: Refusal?
        var type: String?
        var hasJoined: Bool?
        var isBannedFromGroup: Bool?
        var membersCount: Int?
        var scope: MemberScope?
        var blockedByMe: Bool?
        var hasBlockedMe: Bool?
        var users: [User]?
        var owner: UserID?
        var hasMore: Bool?
    }

    @Test(arguments: [passwords, privacy, removal, scopes, blocks, deactivation])
    func theSameRequestsGetTheSameAnswers(_ steps: [Step]) async throws {
        let real = try HandlerFixture()
        let fake = FakeServer()
        var tokens: [UserID: String] = [:]
        for uid: UserID in ["a", "b", "c"] {
            tokens[uid] = try await real.login(uid)
            await fake.addUser(uid.rawValue, name: "\(uid) name")
        }
        for step in steps {
            guard step.request != Self.deactivate else {
                let done = try await real.call(API.deactivateUser, ["uid": step.who.rawValue])
                #expect(done.status == step.status)
                await fake.deactivate(step.who)
                continue
            }
            let words = step.request.split(separator: " ").map(String.init)
            guard let method = BeckonAPI.Method(rawValue: words[0]) else {
                Issue.record("No method in \(step).")
                return
            }
            let body = step.body.isEmpty ? nil : Data(step.body.utf8)
            let answer = try await real.respond(
                HTTPRequest(
                    method: words[0], target: words[1],
                    headers: ["authorization": "Bearer \(tokens[step.who] ?? "")"], body: body ?? Data()))
            let faked = try await fake.transport.send(
                Transport.Request(
                    method: method, target: words[1], headers: ["authorization": "Bearer token-\(step.who)"],
                    body: body))
            #expect(answer.status == step.status && faked.status == step.status, "\(step)")
            guard !answer.body.isEmpty else { continue }
            let (one, other) = (
                try JSONDecoder().decode(Answer.self, from: answer.body),
                try JSONDecoder().decode(Answer.self, from: faked.body)
            )
            #expect(one == other, "\(step)")
        }
    }
}
