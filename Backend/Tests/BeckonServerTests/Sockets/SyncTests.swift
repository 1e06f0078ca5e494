import BeckonAPI
import BeckonModel
import Testing

/// The cursor over sockets.
@Suite(.timeLimit(.minutes(1))) struct SyncTests {
    @Test func aClientThatWasAwayAsksOnceAndHasEverything() async throws {
        try await ServerFixture.with { server in
            let alice = try await server.login("alice")
            let bob = try await server.login("bob")
            let begin = try await server.call(API.sync, body: SyncRequest(), token: bob)
            #expect(begin.events == [] && !begin.hasMore && !begin.reset)
            var sent: [RealtimeEvent] = []
            for index in 0..<5 {
                let draft = MessageDraft(muid: "m\(index)", to: .user("bob"), text: "\(index)")
                sent.append(.message(try await server.call(API.sendMessage, body: draft, token: alice)))
            }
            let first = try await server.call(API.sync, body: SyncRequest(cursor: begin.cursor, limit: 3), token: bob)
            #expect(first.events == Array(sent[..<3]) && first.hasMore)
            let rest = try await server.call(API.sync, body: SyncRequest(cursor: first.cursor), token: bob)
            #expect(rest.events == Array(sent[3...]) && !rest.hasMore)
            #expect(rest.badge.total == 5 && rest.conversations.map(\.unreadMessageCount) == [5])
            // Lost on the way, the same question has the same answer.
            let again = try await server.call(API.sync, body: SyncRequest(cursor: first.cursor), token: bob)
            #expect(again == rest)
        }
    }

    @Test func whatIsNoCursorIsRefusedWithItsPath() async throws {
        try await ServerFixture.with { server in
            let bob = try await server.login("bob")
            for text in ["", "x", "a!!"] {
                let error = try await server.refusal(API.sync, body: SyncRequest(cursor: text), token: bob)
                #expect(error?.code == .badRequest && error?.path == "cursor")
            }
            for limit in [0, 501] {
                let error = try await server.refusal(API.sync, body: SyncRequest(limit: limit), token: bob)
                #expect(error?.code == .badRequest && error?.path == "limit")
            }
        }
    }
}
