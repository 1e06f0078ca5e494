import BeckonAPI
import BeckonModel
import BeckonNet
import BeckonSQLite
import Foundation
import Testing

@testable import BeckonServer

/// The server as clients meet it: over sockets.
@Suite struct ChatServerTests {
    private func draft(_ text: String, to receiver: Receiver, muid: String = UUID().uuidString) -> MessageDraft {
        MessageDraft(muid: muid, to: receiver, text: text)
    }

    /// Steps 2, 3 and 10 of the way (design §1).
    @Test func aConversationReachesTheOtherSideAndIsRead() async throws {
        try await ServerFixture.with { server in
            let alice = try await server.login("alice")
            let bob = try await server.login("bob")
            let (phone, other) = (try await server.connect(alice), try await server.connect(bob))
            let sent = try await server.call(
                API.sendMessage, body: draft("Hello 🦊", to: .user("bob")), token: alice)
            #expect(try await other.next() == .message(sent))
            let state = try await server.call(
                API.readUser, ["uid": "alice"], body: ReadUpTo(messageId: sent.id), token: bob)
            #expect(state.unreadMessageCount == 0)
            guard case .read(let receipt) = try await phone.next() else {
                Issue.record("No receipt.")
                return
            }
            #expect(receipt.reader == "bob" && receipt.messageId == sent.id && receipt.receiver == "bob")
            let list = try await server.call(API.conversations, token: bob)
            #expect(list.conversations.map(\.lastMessage) == [sent])
        }
    }

    @Test func aGroupHearsItsMessages() async throws {
        try await ServerFixture.with { server in
            let alice = try await server.login("alice")
            let bob = try await server.login("bob")
            _ = try await server.call(API.createGroup, body: CreateGroup(guid: "team", name: "Team"), token: alice)
            let phone = try await server.connect(bob)
            _ = try await server.call(API.joinGroup, ["guid": "team"], token: bob)
            let sent = try await server.call(API.sendMessage, body: draft("all", to: .group("team")), token: alice)
            #expect(try await phone.next()?.action == .joined)
            #expect(try await phone.next() == .message(sent))
        }
    }

    @Test func anAcknowledgementIsKnownToPresence() async throws {
        try await ServerFixture.with { server in
            let alice = try await server.login("alice")
            let bob = try await server.login("bob")
            let phone = try await server.connect(bob)
            let sent = try await server.call(API.sendMessage, body: draft("hi", to: .user("bob")), token: alice)
            #expect(try await phone.next() == .message(sent))
            try phone.acknowledge(.user("alice"), sent.id, shown: true)
            for await shown in server.acknowledgements {
                #expect(shown)
                break
            }
            let session = try #require(try await server.storage.session(token: TokenHash(of: bob)))
            #expect(await server.server.presence.answer(session.id, MessageKey(sent)) == .shown)
            let unknown = MessageKey(conversation: ConversationKey("alice", "bob"), id: 99)
            #expect(await server.server.presence.answer(session.id, unknown) == .unanswered)
        }
    }

    /// Ids ascend at every receiver whatever commits together.
    @Test func manySendersReachADeviceInOrderAndOnce() async throws {
        try await ServerFixture.with { server in
            let alice = try await server.login("alice")
            let bob = try await server.login("bob")
            let phone = try await server.connect(bob)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for sender in 0..<8 {
                    group.addTask {
                        for index in 0..<15 {
                            let draft = draft("\(sender) \(index)", to: .user("bob"), muid: "\(sender) \(index)")
                            // Every one is sent twice, as after a lost answer.
                            let first = try await server.call(API.sendMessage, body: draft, token: alice)
                            let second = try await server.call(API.sendMessage, body: draft, token: alice)
                            #expect(first == second)
                        }
                    }
                }
                try await group.waitForAll()
            }
            var ids: [Int64] = []
            while ids.count < 120, case .message(let message) = try await phone.next() { ids.append(message.id) }
            #expect(ids == Array(1...120))
        }
    }

    @Test func anUpgradeWithoutAValidTokenIsRefusedAsAnyRoute() async throws {
        try await ServerFixture.with { server in
            for headers: HTTPHeaders in [[:], ["authorization": "Bearer nothing"]] {
                let request = HTTPRequest(method: "GET", target: "/v1/realtime", headers: headers)
                let response = try await server.send(request)
                #expect(response.status == 401)
            }
            // A token in the URL is no token (design §4, *Secrets*).
            let bob = try await server.login("bob")
            let inURL = try await server.send(HTTPRequest(method: "GET", target: "/v1/realtime?token=\(bob)"))
            #expect(inURL.status == 401)
        }
    }

    @Test func theHTTPServersOwnRefusalsHaveTheFormOfTheAPI() async throws {
        try await ServerFixture.with { server in
            let large = try await server.send(
                HTTPRequest(method: "POST", target: "/v1/users", body: Data(repeating: 32, count: 100_000)))
            #expect(large.status == 413)
            let error = try JSONDecoder().decode(ErrorAnswer.self, from: large.body).error
            #expect(error.code == .payloadTooLarge)
            let bob = try await server.login("bob")
            let plain = try await server.send(
                HTTPRequest(method: "GET", target: "/v1/realtime", headers: ["authorization": "Bearer \(bob)"]))
            #expect(plain.status == 426)
            #expect(throws: Never.self) { try JSONDecoder().decode(ErrorAnswer.self, from: plain.body) }
        }
    }

    @Test func aLogoutEndsTheConnectionOfThatSessionOnly() async throws {
        try await ServerFixture.with { server in
            let alice = try await server.login("alice")
            let bob = try await server.login("bob")
            let tablet = try await server.call(API.createToken, ["uid": "bob"]).token
            let (phone, other) = (try await server.connect(bob), try await server.connect(tablet))
            _ = try await server.call(API.logout, token: bob)
            #expect(await phone.end() == 1008)
            let sent = try await server.call(API.sendMessage, body: draft("hi", to: .user("bob")), token: alice)
            #expect(try await other.next() == .message(sent))
        }
    }

    @Test func wrongFramesEndOnlyTheirOwnConnection() async throws {
        try await ServerFixture.with { server in
            let alice = try await server.login("alice")
            let bob = try await server.login("bob")
            let good = try await server.connect(bob)
            for (text, code) in [("{", 1007), ("{\"type\":1}", 1008)] as [(String, UInt16)] {
                let wrong = try await server.connect(bob)
                wrong.socket.send(text: Data(text.utf8))
                #expect(await wrong.end() == code)
            }
            let binary = try await server.connect(bob)
            binary.socket.send(binary: Data([1, 2, 3]))
            #expect(await binary.end() == 1003)
            let large = try await server.connect(bob)
            large.socket.send(text: Data(repeating: 32, count: 100_000))
            #expect(await large.end() == 1009)
            let sent = try await server.call(API.sendMessage, body: draft("hi", to: .user("bob")), token: alice)
            #expect(try await good.next() == .message(sent))
        }
    }

    /// A slow reader never makes the server grow (issue 6); it is cut off, and everybody else is served.
    @Test func aDeviceThatReadsNothingIsCutOff() async throws {
        try await ServerFixture.with { server in
            let alice = try await server.login("alice")
            let bob = try await server.login("bob")
            let tablet = try await server.call(API.createToken, ["uid": "bob"]).token
            let (slow, quick) = (try await server.connect(bob), try await server.connect(tablet))
            let text = String(repeating: "x", count: 60_000)
            var served = 2
            for index in 1...1_000 where served == 2 {
                let sent = try await server.call(
                    API.sendMessage, body: draft(text, to: .user("bob"), muid: "\(index)"), token: alice)
                #expect(try await quick.next() == .message(sent))
                let line = server.lines.now.last { $0.step == .published }
                served = line?.decision.flatMap(Int.init) ?? 0
            }
            #expect(served == 1)
            _ = slow
        }
    }

    @Test func aStoppedServerSaysGoodbyeAndItsPortIsFree() async throws {
        try await ServerFixture.with { server in
            let bob = try await server.login("bob")
            let phone = try await server.connect(bob)
            await server.server.stop()
            #expect(await phone.end() == 1001)
            #expect(try await server.server.start() > 0)
        }
    }

    @Test func aPortInUseIsToldInASentence() async throws {
        try await ServerFixture.with { server in
            var configuration = ChatServer.Configuration(apiKeys: APIKeys([]))
            configuration.port = server.origin.port
            let second = ChatServer(
                configuration: configuration, storage: server.storage, loop: server.loop, time: .system)
            let error = await #expect(throws: NetError.self) { try await second.start() }
            #expect(error?.kind == .addressInUse && error?.message.hasSuffix(".") == true)
        }
    }

    /// Steps in their order, with the number of connections, and nothing secret in them (design §1 and §4).
    @Test func theTraceTellsTheWayWithoutSecrets() async throws {
        try await ServerFixture.with { server in
            let alice = try await server.login("alice")
            let bob = try await server.login("bob")
            let phone = try await server.connect(bob)
            let sent = try await server.call(
                API.sendMessage, body: draft("canary-text", to: .user("bob")), token: alice)
            _ = try await phone.next()
            _ = try await server.call(API.readUser, ["uid": "alice"], body: ReadUpTo(messageId: 1), token: bob)
            let lines = server.lines.now
            #expect(lines.map(\.step) == [.stored, .published, .read])
            #expect(lines.allSatisfy { $0.place == "server" && $0.message == sent.reference })
            #expect(lines.map(\.decision) == [nil, "1", "bob"])
            let text = String(decoding: try JSONEncoder().encode(lines), as: UTF8.self)
            for secret in ["canary-text", "alice name", alice, bob, ServerFixture.apiKey] {
                #expect(!text.contains(secret))
            }
        }
    }
}
