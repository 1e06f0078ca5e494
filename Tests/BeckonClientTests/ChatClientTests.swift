import BeckonAPI
import BeckonDatabase
import BeckonModel
import BeckonStore
import BeckonTesting
import Foundation
import Testing

@testable import BeckonClient

@Suite(.timeLimit(.minutes(1))) struct ChatClientTests {
    private let server = FakeServer()
    private let time = ManualTime()

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func client(_ place: StorePlace = .memory) -> ChatClient {
        ChatClient(transport: server.transport, time: time.source, random: { 0 }, store: place)
    }

    private func signedIn(_ place: StorePlace = .memory) async throws -> ChatClient {
        await server.addUser("alice")
        await server.addUser("bob")
        let client = client(place)
        try await client.login(token: "token-alice")
        return client
    }

    @Sendable private func isSent(_ event: ClientEvent) -> Bool {
        if case .outgoing(let message) = event, case .sent = message.state { true } else { false }
    }

    @Test func aTokenThatIsNotKnownSignsNobodyIn() async throws {
        let client = client()
        await #expect(throws: ChatError.self) { try await client.login(token: "wrong") }
        #expect(await client.session == nil)
        await #expect { try await client.conversations() } throws: { ($0 as? ChatError)?.code == .notLoggedIn }
    }

    @Test func aSentMessageIsThereAtOnceAndThenWithTheServer() async throws {
        let client = try await signedIn()
        let events = client.events()
        let local = try await client.send(text: "Hello", to: toBob)
        #expect(local.state == .sending)
        let sent = await first(events, where: isSent)
        guard case .outgoing(let told) = sent, case .sent(let message) = told.state else {
            Issue.record("not sent")
            return
        }
        #expect(told.muid == local.muid && message.muid == local.muid && message.text == "Hello")
        #expect(await client.unsentMessages(with: toBob) == [])
    }

    @Test func anEmptyMessageIsRefusedAndNotKept() async throws {
        let client = try await signedIn()
        await #expect { try await client.send(text: "", to: toBob) } throws: {
            ($0 as? ChatError)?.code == .emptyMessageText
        }
        #expect(await client.unsentMessages(with: toBob) == [])
    }

    /// The same `muid` again is the same message: a lost, cut or failed answer never doubles it.
    @Test(arguments: [
        FakeServer.Fault.unreachable, .answerLost, .answerCut, .status(503, nil), .status(429, nil, retryAfter: 3),
    ])
    func aTransientFaultIsTriedAgainAndNothingDoubles(fault: FakeServer.Fault) async throws {
        let client = try await signedIn()
        await server.fail(API.sendMessage, fault, times: 2)
        let events = client.events()
        _ = try await client.send(text: "1", to: toBob)
        _ = try await client.send(text: "2", to: toBob)
        for _ in 0..<2 {
            await time.untilWaiting()
            time.advance(by: .seconds(5))
        }
        _ = await first(events, where: isSent)
        _ = await first(events, where: isSent)
        #expect(await server.messages(of: alice.uid, with: toBob).map(\.text) == ["1", "2"])
    }

    @Test func aRefusedMessageIsToldAsFailedAndCanBeSentAgain() async throws {
        let client = try await signedIn()
        let events = client.events()
        let local = try await client.send(text: "Hi", to: toTeam)
        let failed = await first(events) {
            if case .outgoing(let message) = $0, case .failed = message.state { true } else { false }
        }
        guard case .outgoing(let told) = failed, case .failed(let error) = told.state else {
            Issue.record("not failed")
            return
        }
        #expect(error.code == .guidNotFound)
        await server.addGroup("team", members: [alice.uid])
        await client.retry(muid: local.muid)
        _ = await first(events, where: isSent)
        #expect(await server.messages(of: alice.uid, with: toTeam).map(\.muid) == [local.muid])
    }

    @Test func aKillLosesNoMessageAndTheNextRunSendsItOnce() async throws {
        let storage = StorePlace.folder(folder.url)
        var client: ChatClient? = try await signedIn(storage)
        let gate = Gate()
        await server.fail(API.sendMessage, .held(gate))
        let session = try #require(await client?.session)
        let one = try #require(try await client?.send(text: "1", to: toBob))
        let two = try #require(try await client?.send(text: "2", to: toBob))
        await gate.untilWaiting()
        await client?.terminate()
        client = nil
        gate.open()  // What was on the wire arrives although nobody waits for its answer.

        let next = self.client(storage)
        let events = next.events()
        await next.restore(session)
        _ = await first(events, where: isSent)
        _ = await first(events, where: isSent)
        #expect(await server.messages(of: alice.uid, with: toBob).map(\.muid) == [one.muid, two.muid])
    }

    @Test func aTerminatedClientEndsItsStreamsSavesNothingAndIsFreed() async throws {
        let storage = StorePlace.folder(folder.url)
        var client: ChatClient? = try await signedIn(storage)
        await client?.connect()
        try await server.until { $0.openSockets == 1 }
        let events = try #require(client?.events())
        await server.setReachable(false)
        _ = try await client?.send(text: "1", to: toBob)
        await client?.terminate()
        await client?.closing?.value
        #expect(await first(events) { _ in false } == nil)
        #expect(await client?.workCount == 0)
        #expect(client?.listenerCount == 0)
        await #expect(throws: ChatError.self) { try await client?.send(text: "2", to: toBob) }
        let kept = try await ChatStore.open(account: alice.uid, in: storage).outbox()
        #expect(kept.map(\.draft.text) == ["1"])
        weak let left = client
        client = nil
        while !Task.isCancelled, left != nil { await Task.yield() }
        #expect(time.waiting == 0)
    }

    /// Issue 7: a store from a newer version is left as it is, and the session goes on without one.
    @Test func aStoreOfANewerVersionIsToldAndTheMessageIsSentAllTheSame() async throws {
        try await ChatStore.open(account: alice.uid, in: .folder(folder.url)).close()
        for file in try FileManager.default.contentsOfDirectory(at: folder.url, includingPropertiesForKeys: nil) {
            let connection = try SQLiteConnection(path: file.path, access: .writer)
            try connection.execute("PRAGMA user_version = 9999")
        }
        await server.addUser("alice")
        await server.addUser("bob")
        let client = client(.folder(folder.url))
        let events = client.events()
        try await client.login(token: "token-alice")
        #expect(await first(events) { if case .unkept = $0 { true } else { false } } != nil)
        _ = try await client.send(text: "1", to: toBob)
        _ = await first(events, where: isSent)
        #expect(await server.messages(of: alice.uid, with: toBob).count == 1)
    }

    @Test func eachConnectionIsToldAndBringsMessagesToEveryListener() async throws {
        let client = try await signedIn()
        let (one, other) = (client.events(), client.events())
        await client.connect()
        _ = await first(one) { $0 == .connected }
        _ = await first(other) { $0 == .connected }
        let message = try await server.post(from: bob.uid, to: .user(alice.uid), text: "Hi")
        #expect(await first(one) { $0 == .message(message) } != nil)
        #expect(await first(other) { $0 == .message(message) } != nil)
        await server.cutSockets()
        _ = await first(one) { $0 == .disconnected }
        await time.untilWaiting()
        time.advance(by: .seconds(1))
        #expect(await first(one) { $0 == .connected } != nil)
    }

    @Test func theBackgroundClosesTheSocketAndSignInOpensItWhereItIsWanted() async throws {
        let client = try await signedIn()
        await client.connect()
        try await server.until { $0.openSockets == 1 }
        await client.disconnect()
        try await server.until { $0.openSockets == 0 }
        #expect(await client.connection == .off)

        let early = self.client()
        await early.connect()
        #expect(await early.connection == .off)
        try await early.login(token: "token-alice")
        try await server.until { $0.openSockets == 1 }
    }

    /// R-B, *Limits*: a page has at most 50.
    @Test func theListOfConversationsIsPagedThrough() async throws {
        let client = try await signedIn()
        let uids = (0..<120).map { UserID(unchecked: "friend-\($0)") }
        for uid in uids {
            await server.addUser(uid.rawValue, name: "F")
            _ = try await server.post(from: uid, to: .user(alice.uid), text: "Hi")
        }
        let list = try await client.conversations()
        #expect(Set(list.conversations.compactMap(\.user?.uid)) == Set(uids) && list.conversations.count == 120)
        #expect(list.cursor == nil && list.badge.total == 120)
    }

    /// Issue 7: a token that is revoked meanwhile is told once, and nothing is lost.
    @Test func aRevokedTokenIsToldOnceAndKeepsTheOutbox() async throws {
        let client = try await signedIn(.folder(folder.url))
        let events = client.events()
        await client.connect()
        _ = await first(events) { $0 == .synced }
        await server.setReachable(false)
        let local = try await client.send(text: "1", to: toBob)
        // Both wait to try again: the connection and the message.
        await time.untilWaiting(2)
        await server.revoke(token: "token-alice")
        await server.setReachable(true)
        time.advance(by: .seconds(60))
        var refusals = 0
        if await first(events, where: { if case .signedOut(.some) = $0 { true } else { false } }) != nil {
            refusals += 1
        }
        await #expect(throws: ChatError.self) { try await client.conversations() }
        await client.terminate()
        await client.closing?.value
        let kept = try await ChatStore.open(account: alice.uid, in: .folder(folder.url)).outbox()
        #expect(kept.map(\.muid) == [local.muid])
        for await event in events { if case .signedOut(let error) = event, error != nil { refusals += 1 } }
        #expect(refusals == 1)
    }

    @Test func anAcknowledgementTellsWhatIsShownAndOwnMessagesAreHeardAsSent() async throws {
        let client = try await signedIn()
        let events = client.events()
        await client.connect()
        _ = await first(events) { $0 == .connected }
        let message = try await server.post(from: bob.uid, to: .user(alice.uid), text: "Hi")
        await client.acknowledge(message, shown: true)
        try await server.until { $0.acknowledgements.count == 1 }
        #expect(
            await server.acknowledgements == [Acknowledgement(toBob, messageId: message.id, shown: true)])

        let gate = Gate()
        await server.fail(API.sendMessage, .held(gate))
        let local = try await client.send(text: "Own", to: toBob)
        await gate.untilWaiting()
        // The server has it from an earlier attempt, and another device's echo comes before the answer.
        try await server.post(from: alice.uid, to: toBob, text: "Own", muid: local.muid)
        #expect(await first(events, where: isSent) != nil)
        gate.open()
    }

    @Test func framesThatCannotBeReadAreLeftAloneAndTheConnectionGoesOn() async throws {
        let client = try await signedIn()
        let events = client.events()
        await client.connect()
        _ = await first(events) { $0 == .connected }
        for frame in ["", "{", #"{"type":"message"}"#, #"{"type":"news","x":1}"#, "[1]"] {
            await server.broadcast(frame)
        }
        let message = try await server.post(from: bob.uid, to: .user(alice.uid), text: "Hi")
        #expect(await first(events) { if case .message = $0 { true } else { false } } == .message(message))
    }

    @Test func readingIsToldOncePerMessageAndGivesTheBadge() async throws {
        let client = try await signedIn()
        let message = try await server.post(from: bob.uid, to: .user(alice.uid), text: "Hi")
        let state = try await client.markRead(toBob, upTo: message.id)
        #expect(state?.unreadMessageCount == 0)
        #expect(try await client.markRead(toBob, upTo: message.id) == nil)
        #expect(await server.lastRead(by: alice.uid, with: toBob) == message.id)
    }

    /// An emoji is percent-encoded in the path once (Documentation/messages.md, *Changes*).
    @Test func aReactionIsTheOneThatWasGiven() async throws {
        let client = try await signedIn()
        let message = try await server.post(from: bob.uid, to: .user(alice.uid), text: "Hi")
        for reaction in ["👍", "a/b ü%41"] {
            let told = try await client.react(to: message.id, with: toBob, reaction)
            #expect(told.reactions.contains { $0.reaction == reaction }, "\(told.reactions)")
            let left = try await client.takeBackReaction(to: message.id, with: toBob, reaction)
            #expect(!left.reactions.contains { $0.reaction == reaction })
        }
    }

    @Test func groupsHistoryAndPushTokensGoThroughTheirRoutes() async throws {
        let client = try await signedIn()
        let group = try await client.createGroup(CreateGroup(guid: GroupID(unchecked: "team"), name: "Team"))
        #expect(group.name == "Team")
        #expect(try await client.group(group.guid).hasJoined == true)
        for number in 1...3 { try await server.post(from: alice.uid, to: toTeam, text: "\(number)") }
        let newest = try await client.messages(with: toTeam, limit: 2)
        #expect(newest.messages.map(\.id) == [2, 3] && newest.hasMore)
        #expect(try await client.messages(with: toTeam, before: 2).messages.map(\.id) == [1])
        #expect(try await client.counterpart(toBob).name == "Bob")

        try await client.registerPushToken(Data([0x0a, 0xff]), environment: .sandbox, topic: "com.example.chat")
        #expect(await server.pushTokens["token-alice"]?.token == "0aff")
        await #expect { try await client.registerPushToken(Data(), environment: .sandbox, topic: "x") } throws: {
            ($0 as? ChatError)?.code == .emptyPushToken
        }
    }

    /// R-X.1: unregister, wait, then log out.
    @Test func aLogoutEndsThePushTokenFirstAndThenTheSession() async throws {
        let client = try await signedIn()
        try await client.registerPushToken(Data([1]), environment: .sandbox, topic: "com.example.chat")
        await server.fail(API.logout, .unreachable)
        await #expect(throws: ChatError.self) { try await client.logout() }
        #expect(await client.session != nil)
        let events = client.events()
        try await client.logout()
        #expect(await first(events) { $0 == .signedOut(nil) } != nil)
        #expect(await server.pushTokens == [:])
        let targets = await server.requests.suffix(2).map(\.target)
        #expect(targets == ["/v1/push-token", "/v1/session"])
    }

    /// R-X.1 and *Identity*: whoever signs in next has nothing of the one before.
    @Test func anotherAccountSeesNothingOfTheFirstOnesOutbox() async throws {
        let client = try await signedIn()
        await server.setReachable(false)
        _ = try await client.send(text: "1", to: toBob)
        await client.restore(ClientSession(user: bob, token: "token-bob"))
        #expect(await client.unsentMessages(with: toBob) == [])
    }
}
