import BeckonAPI
import BeckonModel
import BeckonStore
import BeckonTesting
import Foundation
import Synchronization
import Testing

@testable import BeckonClient

/// Issue 7, *Bad input*: a server that answers with any status, any JSON, half a body, or nothing. What a call throws is
/// a `ChatError` by its type; here nothing traps or hangs, and the store stays one that can be read.
@Suite(.timeLimit(.minutes(2))) struct AnyAnswerTests {
    /// Where this holds something it is the answer to whatever is asked.
    private final class Script: Sendable {
        let answer = Mutex<Transport.Answer?>(nil)
    }

    private typealias Call = @Sendable (ChatClient, Int64) async throws(ChatError) -> Void

    private static let group = GroupID(unchecked: "team")
    private static let uid = UserID(unchecked: "bob")

    /// Every call that asks the server.
    private static let calls: [(String, Call)] = [
        ("messages", { c, id throws(ChatError) in _ = try await c.messages(with: toBob, before: id) }),
        ("load newest", { c, _ throws(ChatError) in try await c.load(with: toTeam) }),
        ("load before", { c, id throws(ChatError) in try await c.load(with: toBob, at: .before(id)) }),
        ("load after", { c, id throws(ChatError) in try await c.load(with: toTeam, at: .after(id)) }),
        ("load around", { c, id throws(ChatError) in try await c.load(with: toBob, at: .around(id)) }),
        ("thread", { c, id throws(ChatError) in try await c.loadThread(of: id, with: toTeam) }),
        ("conversations", { c, _ throws(ChatError) in try await c.conversations() }),
        ("read", { c, id throws(ChatError) in try await c.markRead(toBob, upTo: id) }),
        ("unread", { c, id throws(ChatError) in try await c.markUnread(toTeam, from: id) }),
        ("sync", { c, _ throws(ChatError) in try await c.synchronize() }),
        ("message", { c, id throws(ChatError) in try await c.message(id, with: toBob) }),
        ("edit", { c, id throws(ChatError) in try await c.edit(id, with: toTeam, MessageEdit(text: "x")) }),
        ("delete", { c, id throws(ChatError) in try await c.delete(id, with: toBob) }),
        ("react", { c, id throws(ChatError) in try await c.react(to: id, with: toTeam, "👍") }),
        ("take back", { c, id throws(ChatError) in try await c.takeBackReaction(to: id, with: toBob, "👍") }),
        ("search", { c, id throws(ChatError) in _ = try await c.search("x", with: toBob, before: id) }),
        ("receipts", { c, id throws(ChatError) in _ = try await c.receipts(of: id, with: toTeam) }),
        ("create", { c, _ throws(ChatError) in try await c.createGroup(CreateGroup(guid: group, name: "T")) }),
        ("join", { c, _ throws(ChatError) in try await c.joinGroup(group) }),
        ("join by password", { c, _ throws(ChatError) in try await c.joinGroup(group, password: "x") }),
        ("leave", { c, _ throws(ChatError) in try await c.leaveGroup(group) }),
        ("update group", { c, _ throws(ChatError) in try await c.updateGroup(group, UpdateGroup(name: "x")) }),
        ("delete group", { c, _ throws(ChatError) in try await c.deleteGroup(group) }),
        ("groups", { c, _ throws(ChatError) in _ = try await c.groups() }),
        ("members", { c, _ throws(ChatError) in _ = try await c.members(of: group) }),
        ("add", { c, _ throws(ChatError) in try await c.addMember(uid, to: group) }),
        ("kick", { c, _ throws(ChatError) in try await c.kick(uid, from: group) }),
        ("ban", { c, _ throws(ChatError) in try await c.ban(uid, from: group) }),
        ("unban", { c, _ throws(ChatError) in try await c.unban(uid, from: group) }),
        ("scope", { c, _ throws(ChatError) in try await c.setScope(.admin, of: uid, in: group) }),
        ("transfer", { c, _ throws(ChatError) in try await c.transferOwnership(of: group, to: uid) }),
        ("user", { c, _ throws(ChatError) in try await c.user(uid) }),
        ("group", { c, _ throws(ChatError) in try await c.group(group) }),
        ("counterpart", { c, _ throws(ChatError) in _ = try await c.counterpart(toTeam) }),
        ("update me", { c, _ throws(ChatError) in try await c.updateMe(UpdateMe(name: "x")) }),
        ("block", { c, _ throws(ChatError) in try await c.block(uid) }),
        ("unblock", { c, _ throws(ChatError) in try await c.unblock(uid) }),
        ("blocked", { c, _ throws(ChatError) in _ = try await c.blockedUsers() }),
        ("mute", { c, id throws(ChatError) in try await c.mute(toTeam, until: id) }),
        ("login", { c, _ throws(ChatError) in try await c.login(token: "token-alice") }),
        ("logout", { c, _ throws(ChatError) in try await c.logout() }),
        (
            "send",
            { c, _ throws(ChatError) in
                let message = try await c.send(text: "sent", to: toBob)
                await c.untilAttempted(muid: message.muid)
            }
        ),
    ]

    private static let statuses = [
        -1, 0, 100, 200, 200, 200, 200, 201, 204, 304, 400, 401, 403, 404, 409, 429, 500, 999,
    ]

    /// One good body of each kind of answer.
    private static func bodies() throws -> [JSONValue] {
        let badge = Badge(total: 3, version: 7)
        let message = stored("m", id: 5, to: toBob)
        let state = ConversationState(
            conversationId: message.conversationID, with: toBob, hasJoined: true, unreadMessageCount: 2,
            lastReadMessageId: 1)
        func json(_ value: some Encodable) throws -> JSONValue {
            try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(value))
        }
        return [
            try json(message), try json(MessagePage(messages: [message], hasMore: true)),
            try json(
                SyncAnswer(
                    cursor: "next", reset: false, hasMore: true, events: [.message(message)], conversations: [state],
                    badge: badge)),
            try json(ConversationList(conversations: [], badge: badge, cursor: "more")),
            try json(ReadState(unreadMessageCount: 4, lastReadMessageId: 3, badge: badge)),
            try json(alice), try json(bob),
            try json(Group(guid: group, name: "Team")),
            try json(ErrorAnswer(ChatError(.operationFailed, "No.", path: "x"))),
        ]
    }

    /// Another value, now and then one that no server should send.
    private static func changed(_ value: JSONValue, _ random: inout SeededRandom) -> JSONValue {
        if Int.random(in: 0..<12, using: &random) == 0 {
            let others: [JSONValue] = [
                .null, .bool(true), .int(-1), .int(.max), .int(.min), .int(.max / 2), .double(1e300), .string(""),
                .string("\u{0}"), .array([]), .object([:]), .array([.null]),
            ]
            return others.randomElement(using: &random) ?? .null
        }
        switch value {
        case .array(let values): return .array(values.map { changed($0, &random) })
        case .object(let members):
            var changedMembers: [String: JSONValue] = [:]
            for (key, value) in members.sorted(by: { $0.key < $1.key }) {
                guard Int.random(in: 0..<30, using: &random) > 0 else { continue }
                changedMembers[key] = changed(value, &random)
            }
            return .object(changedMembers)
        default: return value
        }
    }

    private static func body(_ good: [JSONValue], _ random: inout SeededRandom) throws -> Data {
        let value = good.randomElement(using: &random) ?? .null
        switch Int.random(in: 0..<12, using: &random) {
        case 0: return Data()
        case 1: return Data("null".utf8)
        case 2: return Data((String(repeating: "[", count: 20_000)).utf8)
        case 3: return Data((0..<50).map { _ in UInt8.random(in: 0...255, using: &random) })
        case 4: return Data(#"{"messages":[],"hasMore":1e999,"id":123456789012345678901234567890}"#.utf8)
        case 5:
            let whole = try JSONEncoder().encode(value)
            return whole.prefix(Int.random(in: 0...whole.count, using: &random))
        case 6: return try JSONEncoder().encode(value)
        default: return try JSONEncoder().encode(changed(value, &random))
        }
    }

    @Test(arguments: WalkBudget.seeds(4))
    func noCallTrapsAndTheStoreStaysReadable(seed: UInt64) async throws {
        let server = FakeServer()
        let time = ManualTime()
        for uid in ["alice", "bob"] { await server.addUser(uid) }
        await server.addGroup("team", members: [alice.uid, bob.uid])
        for number in 1...5 {
            try await server.post(from: bob.uid, to: .user(alice.uid), text: "\(number)")
            try await server.post(from: bob.uid, to: toTeam, text: "\(number)")
        }
        let script = Script()
        let transport = Transport(
            send: { request in
                if let answer = script.answer.withLock({ $0 }) { return answer }
                return try await server.transport.send(request)
            },
            connect: server.transport.connect)
        let client = ChatClient(transport: transport, time: time.source, random: { 0 }, store: .memory)
        try await client.login(token: "token-alice")
        let session = try #require(await client.session)
        try await client.synchronize()
        try await client.load(with: toBob)
        var random = SeededRandom(seed: seed)
        let good = try Self.bodies()
        for _ in 0..<300 {
            let (name, call) = Self.calls.randomElement(using: &random) ?? Self.calls[0]
            let answer = Transport.Answer(
                status: Self.statuses.randomElement(using: &random) ?? 200,
                headers: Bool.random(using: &random)
                    ? [:]
                    : [
                        "retry-after": ["-1", "1e9", "9999999999999", "x"][
                            Int.random(in: 0..<4, using: &random)]
                    ],
                body: try Self.body(good, &random))
            let ids: [Int64] = [.min, -1, 0, 1, 3, 6, .max / 2, .max]
            let id = ids[Int.random(in: 0..<ids.count, using: &random)]
            let before = try await client.store?.cursor
            script.answer.withLock { $0 = answer }
            // Throwing is all that a call may do.
            do throws(ChatError) { try await call(client, id) } catch {}
            script.answer.withLock { $0 = nil }
            if await client.session?.user.uid != session.user.uid {
                await client.restore(session)
                continue
            }
            // A store in memory goes with its session.
            let after = try await client.store?.cursor
            let said = (name, answer.status, String(decoding: answer.body.prefix(300), as: UTF8.self))
            // Nil is the meaning: it is no answer to a sync.
            let told = try? JSONDecoder().decode(SyncAnswer.self, from: answer.body).cursor
            let isTaken = name == "sync" && answer.status == 200 && after == told
            #expect(after == before || isTaken, "\(said)")
            try await checkStore(client, "\(said)")
        }
        await client.terminate()
    }

    private func checkStore(_ client: ChatClient, _ said: String) async throws {
        for conversation in try await client.storedConversations(limit: 1000) {
            #expect(conversation.unreadCount >= 0, "\(said)")
            for place in [PagePlace.newest, .after(0), .around(5), .before(.max), .after(.max), .before(.min)] {
                let page = try await client.page(with: conversation.receiver, at: place, limit: 100, actions: true)
                let ids = page.messages.map(\.id)
                #expect(ids == ids.sorted() && Set(ids).count == ids.count && ids.allSatisfy { $0 > 0 }, "\(said)")
            }
        }
        _ = try await client.storedBadge()
    }
}
