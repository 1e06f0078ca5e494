import BeckonAPI
import BeckonModel
import BeckonNet
import BeckonSQLite
import BeckonTesting
import Foundation
import Testing

@testable import BeckonServer

@Suite struct ServiceTests {
    private let server: HandlerFixture

    init() throws { server = try HandlerFixture() }

    private func messages(_ token: String, with uid: UserID, query: String = "") async throws -> MessagePage {
        try await server.call(API.messagesWithUser, ["uid": uid.rawValue], query: query, token: token).answer
    }

    @Test func aUserLogsInAndOut() async throws {
        let made = try await server.call(
            API.createUser, body: CreateUser(uid: "alice", name: "Alice", avatar: "https://example.com/a.png"))
        #expect(made.status == 201 && made.answer.avatar == "https://example.com/a.png")
        let token = try await server.call(API.createToken, ["uid": "alice"])
        #expect(token.status == 201 && token.answer.uid == "alice")
        #expect(Base64URL.decode(token.answer.token)?.count == 32)
        #expect(try await server.call(API.me, token: token.answer.token).answer == made.answer)
        #expect(try await server.call(API.logout, token: token.answer.token).status == 204)
        await #expect(throws: HandlerFixture.Failure.self) {
            try await server.call(API.me, token: token.answer.token)
        }
    }

    /// Server-notes §7, security 10: what is on disk holds no token.
    @Test func theStoreHoldsNoAuthToken() async throws {
        let token = try await server.login("alice")
        #expect(try await server.dump().contains { $0.contains(token) } == false)
    }

    @Test func anAnswerWithoutContentHasNoBody() async throws {
        let token = try await server.login("alice")
        let response = try await server.respond(
            HTTPRequest(method: "DELETE", target: "/v1/session", headers: ["authorization": "Bearer \(token)"]))
        #expect(response.status == 204 && response.body.isEmpty && response.headers["content-type"] == nil)
    }

    /// A token is told in one of these answers.
    @Test func noAnswerIsKeptByACache() async throws {
        let token = try await server.login("alice")
        let response = try await server.respond(
            HTTPRequest(method: "GET", target: "/v1/me", headers: ["authorization": "Bearer \(token)"]))
        #expect(response.headers["cache-control"] == "no-store")
    }

    @Test func aConversationGoesBackAndForth() async throws {
        let alice = try await server.login("alice")
        let bob = try await server.login("bob")
        let draft = MessageDraft(muid: "m1", to: .user("bob"), text: "Hello 🦊")
        let sent = try await server.call(API.sendMessage, body: draft, token: alice)
        #expect(sent.status == 201 && sent.answer.id == 1)
        #expect(sent.answer.sentAt == server.time.source.seconds)
        // The same again is answered with 200 and the message that is there.
        server.time.advance(by: .seconds(60))
        let again = try await server.call(API.sendMessage, body: draft, token: alice)
        #expect(again.status == 200 && again.answer == sent.answer)
        _ = try await server.call(
            API.sendMessage, body: MessageDraft(muid: "m1", to: .user("alice"), text: "Hi"), token: bob)

        let list = try await server.call(API.conversations, token: bob).answer
        #expect(list.badge == Badge(total: 1, version: 1))
        #expect(list.conversations.map(\.unreadMessageCount) == [1])
        #expect(list.conversations.first?.user?.name == "alice name")
        #expect(list.conversations.first?.lastMessage?.text == "Hi")

        let read = try await server.call(
            API.readUser, ["uid": "alice"], body: ReadUpTo(messageId: 2), token: bob
        ).answer
        #expect(read.unreadMessageCount == 0 && read.badge == Badge(total: 0, version: 2))
        let page = try await messages(alice, with: "bob")
        #expect(page.messages.map(\.text) == ["Hello 🦊", "Hi"] && !page.hasMore)
        #expect(page.receipts.map(\.reader) == ["bob"] && page.receipts.map(\.messageId) == [2])
        #expect(try await messages(bob, with: "alice", query: "?before=2&limit=1").messages == [sent.answer])
    }

    @Test func aGroupIsMadeJoinedAndWrittenTo() async throws {
        let alice = try await server.login("alice")
        let bob = try await server.login("bob")
        let made = try await server.call(
            API.createGroup, body: CreateGroup(guid: "team", name: "Team 🦊"), token: alice)
        #expect(made.status == 201 && made.answer.hasJoined == true && made.answer.owner == "alice")
        #expect(try await server.call(API.group, ["guid": "team"], token: bob).answer.hasJoined == false)
        let joined = try await server.call(API.joinGroup, ["guid": "team"], token: bob)
        #expect(joined.status == 200 && joined.answer.membersCount == 2 && joined.answer.hasJoined == true)
        let sent = try await server.call(
            API.sendMessage, body: MessageDraft(muid: "m", to: .group("team"), text: "All"), token: bob
        ).answer
        #expect(
            try await server.call(API.messagesInGroup, ["guid": "team"], token: alice).answer.messages == [sent])
        let read = try await server.call(
            API.readGroup, ["guid": "team"], body: ReadUpTo(messageId: 1), token: alice)
        #expect(read.answer.lastReadMessageId == 1)
    }

    @Test func textAtTheLimitIsTakenAsItIs() async throws {
        let alice = try await server.login("alice")
        _ = try await server.login("bob")
        let text = String(repeating: "é", count: 32_768)
        let sent = try await server.call(
            API.sendMessage, body: MessageDraft(muid: "m", to: .user("bob"), text: text), token: alice)
        #expect(sent.answer.text == text)
        #expect(try await messages(alice, with: "bob").messages.first?.text == text)
    }

    @Test func aPushTokenIsRegisteredAndUnregistered() async throws {
        let alice = try await server.login("alice")
        let registration = PushRegistration(token: "00ff", environment: .sandbox, topic: "com.example.chat-app")
        #expect(try await server.call(API.registerPushToken, body: registration, token: alice).status == 204)
        #expect(try await server.dump().contains { $0.hasPrefix("device: ") })
        #expect(try await server.call(API.unregisterPushToken, token: alice).status == 204)
        // Nothing to unregister is no error: the client wants it gone.
        #expect(try await server.call(API.unregisterPushToken, token: alice).status == 204)
        #expect(try await server.dump().contains { $0.hasPrefix("device: ") } == false)
    }

    @Test func theOtherAPIKeyOpensToo() async throws {
        let response = try await server.respond(
            HTTPRequest(
                method: "POST", target: "/v1/users", headers: ["apikey": "other"],
                body: Data(#"{"uid":"x","name":"X","unknown":{"kept":"out"}}"#.utf8)))
        #expect(response.status == 201)
    }

    @Test func theRealtimeRouteIsForASession() async throws {
        let alice = try await server.login("alice")
        let answer = await server.handler.answer(
            HTTPRequest(method: "GET", target: "/v1/realtime", headers: ["authorization": "Bearer \(alice)"]))
        guard case .realtime(let session) = answer else {
            Issue.record("Not let in.")
            return
        }
        #expect(session.uid == "alice")
    }

    @Test func aRouteHasItsOwnBodyLimit() {
        #expect(server.handler.bodyLimit("POST", "/v1/messages") == 128 * 1024)
        #expect(server.handler.bodyLimit("POST", "/v1/users") == 48 * 1024)
        #expect(server.handler.bodyLimit("POST", "/nothing") == 16 * 1024)
    }

    /// What the store says to the operator does not go to the client.
    @Test func aStoreThatFailsIsA503WithoutItsPath() async throws {
        let alice = try await server.login("alice")
        let reports = AsyncStream.makeStream(of: String.self)
        let handler = RequestHandler(
            services: Services(storage: server.storage, time: server.time.source), apiKeys: APIKeys([]),
            report: { reports.continuation.yield($0) })
        await server.storage.close()
        let answer = await handler.answer(
            HTTPRequest(method: "GET", target: "/v1/me", headers: ["authorization": "Bearer \(alice)"]))
        guard case .response(let response) = answer else {
            Issue.record("No response.")
            return
        }
        let error = try JSONDecoder().decode(ErrorAnswer.self, from: response.body).error
        #expect(response.status == 503 && response.headers["retry-after"] == "5")
        #expect(error.code == .operationFailed && !error.message.contains("sqlite"))
        var told = reports.stream.makeAsyncIterator()
        #expect(await told.next()?.contains("is closed") == true)
    }
}
