import BeckonAPI
import BeckonModel
import BeckonNet
import BeckonTesting
import Foundation
import Testing

@testable import BeckonServer

/// Users, groups, receipts and mutes as clients ask for them (R-B, R-C, X.2).
@Suite(.timeLimit(.minutes(1))) struct PeopleServiceTests {
    private let server: HandlerFixture

    init() throws { server = try HandlerFixture() }

    /// The refusal; nil for a success.
    private func refusal<Body, Answer>(
        _ endpoint: Endpoint<Body, Answer>, _ parameters: [String: String] = [:], query: String = "",
        body: Body? = nil, token: String? = nil
    ) async throws -> ChatError? {
        do {
            _ = try await server.call(endpoint, parameters, query: query, body: body, token: token)
            return nil
        } catch let failure as HandlerFixture.Failure {
            return try JSONDecoder().decode(ErrorAnswer.self, from: failure.answer.body).error
        }
    }

    @Test func aBackendMakesChangesAndListsUsers() async throws {
        var body = CreateUser(uid: "alice", name: "Alice")
        body.role = "agent"
        body.link = "https://example.com/a"
        body.statusMessage = ""
        body.metadata = ["n": 1]
        body.tags = ["vip"]
        let made = try await server.call(API.createUser, body: body).answer
        #expect(made.role == "agent" && made.statusMessage == nil && made.metadata == ["n": 1] && made.tags == ["vip"])
        let changed = try await server.call(
            API.updateUser, ["uid": "alice"],
            body: UpdateUser(name: "Al", role: "", statusMessage: "Here", metadata: [:], tags: ["a", "b"])
        ).answer
        #expect(changed.name == "Al" && changed.role == nil && changed.statusMessage == "Here")
        #expect(changed.metadata == nil && changed.tags == ["a", "b"] && changed.link == "https://example.com/a")
        _ = try await server.login("bob")
        let list = try await server.call(API.users, query: "?search=A&limit=1").answer
        #expect(list == UserList(users: [changed], hasMore: false))
        #expect(try await server.call(API.users, query: "?after=alice").answer.users.map(\.uid) == ["bob"])
        #expect(try await refusal(API.updateUser, ["uid": "nobody"], body: UpdateUser())?.code == .uidNotFound)
    }

    @Test func aUserSaysWhatIsTheirOwnToSay() async throws {
        let token = try await server.login("alice")
        let body = UpdateMe(
            name: "Al", avatar: "https://example.com/a.png", link: "https://example.com", statusMessage: "Here",
            metadata: ["x": [true]])
        let changed = try await server.call(API.updateMe, body: body, token: token).answer
        #expect(changed.statusMessage == "Here" && changed.metadata == ["x": [true]] && changed.link != nil)
        #expect(try await server.call(API.me, token: token).answer == changed)
        // A role is given by the backend.
        let response = try await server.respond(
            HTTPRequest(
                method: "PUT", target: "/v1/me", headers: ["authorization": "Bearer \(token)"],
                body: Data(#"{"role":"admin","tags":["x"]}"#.utf8)))
        #expect(response.status == 200)
        #expect(try await server.call(API.me, token: token).answer == changed)
    }

    /// R-B, *Limits*: each is named, and nothing is stored.
    @Test func whatIsTooLongIsRefusedWithItsField() async throws {
        let alice = try await server.login("alice")
        _ = try await server.call(API.createGroup, body: CreateGroup(guid: "team", name: "T"), token: alice)
        let before = try await server.dump()
        let long = String(repeating: "x", count: 256)
        let large: [String: JSONValue] = ["k": .string(String(repeating: "x", count: 10_233))]
        for (body, field) in [
            (UpdateUser(name: " "), "name"), (UpdateUser(avatar: String(repeating: "x", count: 2_049)), "avatar"),
            (UpdateUser(role: String(repeating: "x", count: 101)), "role"),
            (UpdateUser(statusMessage: long), "statusMessage"),
            (UpdateUser(link: "a\u{0}"), "link"), (UpdateUser(metadata: large), "metadata"),
            (UpdateUser(metadata: ["a": ["b": ["\u{0}"]]]), "metadata"),
            (UpdateUser(metadata: ["\u{0}": 1]), "metadata"),
            (UpdateUser(tags: Array(repeating: "x", count: 26)), "tags"), (UpdateUser(tags: [""]), "tags"),
            (UpdateUser(tags: [String(repeating: "x", count: 101)]), "tags"), (UpdateUser(tags: ["\u{0}"]), "tags"),
        ] {
            let error = try await refusal(API.updateUser, ["uid": "alice"], body: body)
            #expect(error?.code == .badRequest && error?.path == field)
        }
        for (body, field, code) in [
            (UpdateGroup(name: ""), "name", .emptyGroupName),
            (UpdateGroup(description: long), "description", .badRequest),
            (UpdateGroup(metadata: large), "metadata", .badRequest),
            (UpdateGroup(password: "p"), "password", .badRequest),
        ] as [(UpdateGroup, String, ChatError.Code)] {
            let error = try await refusal(API.updateGroup, ["guid": "team"], body: body, token: alice)
            #expect(error?.code == code && error?.path == field)
        }
        #expect(try await server.dump() == before)
        // At the limit it is taken.
        let most = UpdateUser(
            role: String(repeating: "é", count: 100), statusMessage: String(long.dropLast()),
            metadata: ["k": .string(String(repeating: "x", count: 10_232))],
            tags: Array(repeating: String(repeating: "é", count: 100), count: 25))
        #expect(try await server.call(API.updateUser, ["uid": "alice"], body: most).answer.tags?.count == 25)
    }

    @Test func aGroupIsMadeWithAllItsFieldsChangedAndDeleted() async throws {
        let alice = try await server.login("alice")
        let bob = try await server.login("bob")
        var body = CreateGroup(guid: "vault", name: "V", type: .password, password: "old")
        body.groupDescription = "About"
        body.metadata = ["n": 1]
        body.tags = []
        let made = try await server.call(API.createGroup, body: body, token: alice).answer
        #expect(made.groupDescription == "About" && made.metadata == ["n": 1] && made.tags == nil)
        #expect(try await server.join("vault", password: "old", token: bob).status == 200)
        let names = ["guid": "vault"]
        let byBob = try await refusal(API.updateGroup, names, body: UpdateGroup(password: "x"), token: bob)
        #expect(byBob?.code == .groupNoAdminScope)
        let empty = try await refusal(API.updateGroup, names, body: UpdateGroup(password: ""), token: alice)
        #expect(empty?.code == .emptyGroupPass && empty?.path == "password")
        let changed = try await server.call(
            API.updateGroup, names, body: UpdateGroup(name: "W", description: "", password: "canary"), token: alice
        ).answer
        #expect(
            changed.name == "W" && changed.groupDescription == nil && changed.updatedAt == server.time.source.seconds)
        #expect(try await server.dump().contains { $0.contains("canary") } == false)
        _ = try await server.call(API.leaveGroup, names, token: bob)
        #expect(try await server.join("vault", password: "old", token: bob).status == 403)
        #expect(try await server.join("vault", password: "canary", token: bob).status == 200)

        #expect(try await refusal(API.deleteGroup, names, token: bob)?.code == .groupNoClearance)
        #expect(
            try await server.call(API.groups, query: "?search=w", token: bob).answer.groups.map(\.guid) == ["vault"])
        #expect(try await server.call(API.deleteGroup, names, token: alice).status == 204)
        for token in [alice, bob] {
            #expect(try await refusal(API.group, names, token: token)?.code == .guidNotFound)
            #expect(try await refusal(API.deleteGroup, names, token: token)?.code == .guidNotFound)
            #expect(try await server.call(API.groups, token: token).answer == GroupList(groups: [], hasMore: false))
        }
        #expect(try await refusal(API.createGroup, body: body, token: bob)?.code == .guidAlreadyExists)
    }

    /// Who may not change the group costs no hash (server-notes §5).
    @Test func aStrangersPasswordIsNotHashed() async throws {
        let queue = DispatchQueue(label: "test.passwords")
        let server = try HandlerFixture(passwords: PasswordWorker(queue: queue))
        let alice = try await server.login("alice")
        let carol = try await server.login("carol")
        _ = try await server.call(
            API.createGroup, body: CreateGroup(guid: "secret", name: "S", type: .private), token: alice)
        queue.suspend()
        for guid in ["secret", "nowhere"] {
            await #expect(throws: HandlerFixture.Failure.self) {
                try await server.call(
                    API.updateGroup, ["guid": guid], body: UpdateGroup(password: "x"), token: carol)
            }
        }
        queue.resume()
    }

    @Test func whereAMessageHasArrivedIsToldToItsConversation() async throws {
        let alice = try await server.login("alice")
        let bob = try await server.login("bob")
        let carol = try await server.login("carol")
        let sent = try await server.call(
            API.sendMessage, body: MessageDraft(muid: "m", to: .user("bob"), text: "hi"), token: alice
        ).answer
        let delivered = DeliveredUpTo(messageId: sent.id)
        #expect(try await server.call(API.deliverUser, ["uid": "alice"], body: delivered, token: bob).status == 204)
        let names = ["uid": "bob", "id": "\(sent.id)"]
        let state = try await server.call(API.receiptsWithUser, names, token: alice).answer
        let now = server.time.source.seconds
        #expect(
            state
                == MessageReceipts(
                    messageId: sent.id, delivered: 1, read: 0, total: 1,
                    receipts: [MemberReceipt(uid: "bob", deliveredAt: now, readAt: nil)], hasMore: false))
        #expect(try await refusal(API.receiptsWithUser, names, token: carol)?.code == .messageIDNotFound)
        #expect(
            try await refusal(API.receiptsWithUser, ["uid": "bob", "id": "x"], token: alice)?.code == .badRequest)
        let negative = try await refusal(
            API.deliverUser, ["uid": "alice"], body: DeliveredUpTo(messageId: -1), token: bob)
        #expect(negative?.code == .badRequest && negative?.path == "messageId")

        _ = try await server.call(
            API.createGroup, body: CreateGroup(guid: "secret", name: "S", type: .private), token: alice)
        for code in [
            try await refusal(API.deliverGroup, ["guid": "secret"], body: delivered, token: bob)?.code,
            try await refusal(API.receiptsInGroup, ["guid": "secret", "id": "1"], token: bob)?.code,
        ] {
            #expect(code == .guidNotFound)
        }
    }

    /// R-C: a conversation in which nothing was written is not accessible.
    @Test func aConversationIsMutedUntilATime() async throws {
        let alice = try await server.login("alice")
        let bob = try await server.login("bob")
        let until = MuteUntil(server.time.source.now() + 60_000)
        let early = try await refusal(API.muteUser, ["uid": "alice"], body: until, token: bob)
        #expect(early?.code == .conversationNotAccessible && early?.path == "uid")
        _ = try await server.call(
            API.sendMessage, body: MessageDraft(muid: "m", to: .user("bob"), text: "hi"), token: alice)
        #expect(try await server.call(API.muteUser, ["uid": "alice"], body: until, token: bob).status == 204)
        func muted() async throws -> Int64? {
            try await server.call(API.conversations, token: bob).answer.conversations.first?.muteUntil
        }
        #expect(try await muted() == until.until)
        _ = try await server.call(API.muteUser, ["uid": "alice"], body: MuteUntil(nil), token: bob)
        #expect(try await muted() == nil)
        let negative = try await refusal(API.muteUser, ["uid": "alice"], body: MuteUntil(-1), token: bob)
        #expect(negative?.code == .badRequest && negative?.path == "until")
        #expect(
            try await refusal(API.muteGroup, ["guid": "nowhere"], body: until, token: bob)?.code == .guidNotFound)
    }
}
