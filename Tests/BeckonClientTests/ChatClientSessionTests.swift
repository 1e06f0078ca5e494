import BeckonAPI
import BeckonModel
import BeckonStore
import BeckonTesting
import Foundation
import Synchronization
import Testing

@testable import BeckonClient

/// What is under way when the session changes, or when the server answers something else (issue 7).
@Suite(.timeLimit(.minutes(1))) struct ChatClientSessionTests {
    private let server = FakeServer()
    private let time = ManualTime()

    private func client(_ transport: Transport? = nil) async throws -> ChatClient {
        for uid in ["alice", "bob", "carol"] { await server.addUser(uid) }
        let client = ChatClient(
            transport: transport ?? server.transport, time: time.source, random: { 0 }, store: .memory)
        try await client.login(token: "token-alice")
        return client
    }

    /// Answers the first request that fits in the server's place.
    private func answering(
        _ method: BeckonAPI.Method, _ target: String, _ body: Data, times: Int = 1
    ) -> Transport {
        let left = Mutex(times)
        let transport = server.transport
        return Transport(
            send: { request in
                let isMeant = request.method == method && request.target == target
                let answers =
                    isMeant
                    && left.withLock { left in
                        left -= 1
                        return left >= 0
                    }
                return answers ? Transport.Answer(status: 200, body: body) : try await transport.send(request)
            },
            connect: transport.connect)
    }

    @Sendable private func isSent(_ event: ClientEvent) -> Bool {
        if case .outgoing(let message) = event, case .sent = message.state { true } else { false }
    }

    @Test func whatIsUnderWayGoesOnWhenTheUserChangesTheirName() async throws {
        let renamed = User(uid: alice.uid, name: "Alice Again")
        let client = try await client(answering(.put, "/v1/me", JSONEncoder().encode(renamed)))
        let events = client.events()
        let gate = Gate()
        await server.fail(API.sendMessage, .held(gate))
        await server.fail(API.sync, .held(gate))
        _ = try await client.send(text: "1", to: toBob)
        async let synced: Void = client.synchronize()
        await gate.untilWaiting(2)
        try await client.updateMe(UpdateMe(name: "Alice Again"))
        gate.open()
        #expect(await first(events, where: isSent) != nil)
        try await synced
        #expect(await client.session?.user == renamed)
    }

    /// One account never sees another's rows.
    @Test func aPageThatOneAccountAskedForIsNotKeptForTheNext() async throws {
        let client = try await client()
        await server.addGroup("team", members: [alice.uid, bob.uid])
        try await server.post(from: alice.uid, to: toTeam, text: "1")
        let gate = Gate()
        await server.fail(API.messagesInGroup, .held(gate))
        let asking = Task { try await client.load(with: toTeam) }
        await gate.untilWaiting()
        await client.restore(ClientSession(user: bob, token: "token-bob"))
        gate.open()
        await #expect { try await asking.value } throws: { ($0 as? ChatError)?.code == .notLoggedIn }
        #expect(try await client.storedConversations() == [])
    }

    @Test func whatOneAccountHasReadIsNotToldInTheNameOfTheNext() async throws {
        let client = try await client()
        let groups = ["one", "two"].map { Receiver.group(GroupID(unchecked: $0)) }
        await server.fail(API.readGroup, .unreachable, times: 2)
        for group in groups {
            await server.addGroup(group.identifier, members: [alice.uid, bob.uid])
            try await server.post(from: alice.uid, to: group, text: "1")
            await #expect(throws: ChatError.self) { try await client.markRead(group, upTo: 1) }
        }
        let gate = Gate()
        await server.fail(API.readGroup, .held(gate))
        await client.connect()
        await gate.untilWaiting()
        let events = client.events()
        await client.restore(ClientSession(user: bob, token: "token-bob"))
        _ = await first(events) { $0 == .synced }
        gate.open()
        // Time enough for whoever goes on.
        for _ in 0..<20 { try await client.synchronize() }
        for group in groups { #expect(await server.lastRead(by: bob.uid, with: group) == 0) }
        await client.terminate()
    }

    /// Whoever signs in next never sends what the one before wrote; what `send` has returned is kept or sent.
    @Test func whatIsWrittenWhileTheSessionEndsStaysWithItsAccount() async throws {
        let folder = try TemporaryFolder()
        for uid in ["alice", "bob"] { await server.addUser(uid) }
        for round in 0..<40 {
            let client = ChatClient(
                transport: server.transport, time: time.source, random: { 0 }, store: .folder(folder.url))
            try await client.login(token: "token-alice")
            let carol = Receiver.user(UserID(unchecked: "carol"))
            await server.addUser("carol")
            let sending = (0..<4).map { number in
                Task { try? await client.send(text: "\(round) \(number)", to: carol).muid }
            }
            for _ in 0..<round % 8 { await Task.yield() }
            await client.restore(ClientSession(user: bob, token: "token-bob"))
            var promised: Set<String> = []
            // Those that came after the change are bob's own.
            for task in sending { if let muid = await task.value { promised.insert(muid) } }
            await client.terminate()
            await client.closing?.value
            var found: Set<String> = []
            for uid in [alice.uid, bob.uid] {
                let store = try await ChatStore.open(account: uid, in: .folder(folder.url))
                found.formUnion(try await store.outbox().map(\.muid))
                await store.close()
                found.formUnion(await server.messages(of: uid, with: carol).map(\.muid))
            }
            #expect(promised.isSubset(of: found), "round \(round)")
        }
        let ofBob = await server.messages(of: bob.uid, with: .user(UserID(unchecked: "carol"))).map(\.muid)
        let ofAlice = await server.messages(of: alice.uid, with: .user(UserID(unchecked: "carol"))).map(\.muid)
        #expect(Set(ofAlice).isDisjoint(with: ofBob))
    }

    @Test func anAnswerAboutAnotherMessageIsNoAnswer() async throws {
        let other = try JSONEncoder().encode(stored("another", id: 9))
        let client = try await client(answering(.post, API.sendMessage.path.path([:]), other))
        let events = client.events()
        let local = try await client.send(text: "1", to: toBob)
        await time.untilWaiting()
        time.advance(by: .seconds(1))
        #expect(await first(events, where: isSent) != nil)
        #expect(await server.messages(of: alice.uid, with: toBob).map(\.muid) == [local.muid])
    }

    @Test func aSyncThatSaysThatThereIsMoreAndNotHowToAskForItIsGivenUp() async throws {
        let answer = SyncAnswer(
            cursor: "same", reset: false, hasMore: true, events: [], conversations: [],
            badge: Badge(total: 0, version: 1))
        let client = try await client(
            answering(.post, API.sync.path.path([:]), JSONEncoder().encode(answer), times: 1000))
        await #expect { try await client.synchronize() } throws: { ($0 as? ChatError)?.code == .invalidAnswer }
    }

    @Test func aListOfConversationsWithoutAnEndIsGivenUp() async throws {
        let list = try JSONEncoder().encode(
            ConversationList(conversations: [], badge: Badge(total: 0, version: 1), cursor: "same"))
        let transport = server.transport
        let client = try await client(
            Transport(
                send: { request in
                    request.target.hasPrefix(API.conversations.path.path([:]))
                        ? Transport.Answer(status: 200, body: list) : try await transport.send(request)
                },
                connect: transport.connect))
        await #expect { try await client.conversations() } throws: { ($0 as? ChatError)?.code == .invalidAnswer }
    }

    /// What was left unsent by a logout does not come back, and what was erased is not opened meanwhile.
    @Test func whoeverSignsInWhileTheLastSessionIsForgottenFindsNothingOfIt() async throws {
        let folder = try TemporaryFolder()
        await server.addUser("alice")
        await server.addUser("bob")
        for isErasing in [false, true] {
            let client = ChatClient(
                transport: server.transport, time: time.source, random: { 0 }, store: .folder(folder.url))
            try await client.login(token: "token-alice")
            let session = try #require(await client.session)
            await server.setReachable(false)
            for number in 0..<5 { _ = try await client.send(text: "\(number)", to: toBob) }
            async let forgotten: Void = client.forgetSession(erasing: isErasing)
            while await client.session != nil { await Task.yield() }
            await client.restore(session)
            try await forgotten
            #expect(await client.unsentMessages(with: toBob) == [])
            try await client.setDraft("draft", for: toBob)
            #expect(try await client.draft(for: toBob) == "draft")
            await client.terminate()
            await client.closing?.value
            await server.setReachable(true)
        }
        #expect(await server.messages(of: alice.uid, with: toBob) == [])
    }
}
