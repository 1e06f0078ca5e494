import BeckonAPI
import BeckonClient
import BeckonModel
import BeckonStore
import BeckonTesting
import Testing

@testable import BeckonScreens

@MainActor @Suite(.timeLimit(.minutes(1))) struct ChatWindowTests {
    private let server = FakeServer()
    private let time = ManualTime()
    private let visibility = VisibleChats()
    private let watch = Watch()

    private func signedIn() async throws -> ChatClient {
        await server.addUser("alice")
        await server.addUser("bob")
        let client = ChatClient(
            transport: server.transport, time: time.source, random: { 0 }, store: .memory)
        try await client.login(token: "token-bob")
        return client
    }

    private func window(_ client: ChatClient, placeholder: Counterpart? = nil) -> ChatWindow {
        let window = ChatWindow(
            with: toAlice, placeholder: placeholder, account: bob, client: client, visibility: visibility,
            time: time.source)
        window.onChange = { [watch] in watch.changed() }
        return window
    }

    /// R-E15.
    @Test func thePushsNameIsThereAtOnceAndTheServersReplacesIt() async throws {
        let client = try await signedIn()
        let window = window(client, placeholder: .user(User(uid: alice.uid, name: "Alice (push)")))
        window.appear()
        #expect(window.snapshot.title == "Alice (push)")
        await watch.until { !window.snapshot.isPlaceholder }
        #expect(window.snapshot.title == "Alice")
    }

    @Test func whatIsSentIsAmongTheItemsBeforeAnythingElseRuns() async throws {
        let client = try await signedIn()
        let window = window(client)
        window.appear()
        window.send("1")
        window.send("2")
        #expect(window.snapshot.items.map(\.delivery) == [.sending, .sending])
        await watch.until { window.snapshot.items.map(\.delivery) == [.sent, .sent] }
        #expect(window.snapshot.items.map(\.text) == ["1", "2"])
        #expect(await server.messages(of: bob.uid, with: toAlice).map(\.text) == ["1", "2"])
    }

    @Test func theOthersReadingTurnsSentIntoRead() async throws {
        let client = try await signedIn()
        await client.connect()
        let window = window(client)
        window.appear()
        window.send("1")
        await watch.until { window.snapshot.items.map(\.delivery) == [.sent] }
        await server.read(by: alice.uid, with: .user(bob.uid), upTo: 1)
        await watch.until { window.snapshot.items.map(\.delivery) == [.read] }
    }

    @Test func aRefusedMessageIsShownAsFailedAndCanBeSentAgainOrTakenAway() async throws {
        let client = try await signedIn()
        let window = window(client)
        window.appear()
        let refusal = ChatError(.groupNotJoined, "No.")
        await server.fail(API.sendMessage, .status(403, refusal), times: 3)
        window.send("1")
        await watch.until { window.snapshot.items.first?.delivery == .failed }
        #expect(window.snapshot.items.first?.failure == refusal)
        guard case .own(let muid) = window.snapshot.items.first?.identity else {
            Issue.record("no muid")
            return
        }
        window.retry(muid: muid)
        await watch.until { window.snapshot.items.first?.delivery == .sending }
        await watch.until { window.snapshot.items.first?.delivery == .failed }
        window.discard(muid: muid)
        await watch.until { window.snapshot.items.isEmpty }
    }

    @Test func aSignedOutSendFailsOnScreen() async throws {
        let client = try await signedIn()
        let window = window(client)
        window.appear()
        try await client.forgetSession()
        window.send("1")
        await watch.until { window.snapshot.items.first?.failure?.code == .notLoggedIn }
    }

    @Test func whatAnEarlierRunHasNotSentIsShownAgain() async throws {
        let client = try await signedIn()
        await server.setReachable(false)
        _ = try await client.send(text: "kept", to: toAlice)
        let window = window(client)
        window.appear()
        await watch.until { window.snapshot.items.map(\.text) == ["kept"] }
        #expect(window.snapshot.items.first?.delivery == .sending)
    }

    /// Scene 4 of issue 2: a visible chat is read at once.
    @Test func aMessageIsReadAtOnceWhereTheChatIsVisibleOnAnActiveScreen() async throws {
        let client = try await signedIn()
        await client.connect()
        let window = window(client)
        visibility.isActive = true
        window.appear()
        await watch.until { window.snapshot.state == .loaded }
        #expect(visibility.isShown(toAlice))
        let message = try await server.post(from: alice.uid, to: .user(bob.uid), text: "Hi")
        try await server.until { $0.lastRead(by: bob.uid, with: toAlice) == message.id }
    }

    /// R-E9.
    @Test func nothingIsReadWhileTheAppIsInactiveAndAllOfItAfterwards() async throws {
        let client = try await signedIn()
        try await server.post(from: alice.uid, to: .user(bob.uid), text: "Hi")
        let window = window(client)
        window.appear()
        await watch.until { window.snapshot.items.count == 1 }
        #expect(!visibility.isShown(toAlice))
        #expect(await server.lastRead(by: bob.uid, with: toAlice) == 0)
        visibility.isActive = true
        try await server.until { $0.lastRead(by: bob.uid, with: toAlice) == 1 }
    }

    /// Whoever goes back in the moment in which the messages appear has seen them. A real transport gives a cancelled
    /// request up, so the window's end must not cancel it.
    @Test func whatWasOnScreenIsReadAlsoWhenTheWindowGoesAtOnce() async throws {
        await server.addUser("alice")
        await server.addUser("bob")
        let (gate, real) = (Gate(), server.transport)
        let transport = Transport(
            send: { request in
                if request.target.hasSuffix("/read") { try await gate.pass() }
                return try await real.send(request)
            }, connect: real.connect)
        let client = ChatClient(transport: transport, time: time.source, random: { 0 }, store: .memory)
        try await client.login(token: "token-bob")
        try await server.post(from: alice.uid, to: .user(bob.uid), text: "Hi")
        let window = window(client)
        visibility.isActive = true
        window.appear()
        await gate.untilWaiting()
        window.disappear()
        gate.open()
        try await server.until { $0.lastRead(by: bob.uid, with: toAlice) == 1 }
    }

    @Test func aConnectionThatComesBackBringsWhatWasMissed() async throws {
        let client = try await signedIn()
        await client.connect()
        let window = window(client)
        window.appear()
        await watch.until { window.snapshot.state == .loaded }
        await server.cutSockets()
        try await server.post(from: alice.uid, to: .user(bob.uid), text: "missed")
        await time.untilWaiting()
        time.advance(by: .seconds(2))
        await watch.until { window.snapshot.items.map(\.text) == ["missed"] }
    }

    @Test func aFailedLoadCanBeTriedAgain() async throws {
        let client = try await signedIn()
        await server.fail(API.messagesWithUser, .status(500, nil))
        let window = window(client)
        window.appear()
        await watch.until { if case .failed = window.snapshot.state { true } else { false } }
        window.reload()
        await watch.until { window.snapshot.state == .loaded }
    }

    @Test func noListenerAndNoTaskIsLeftAfterTheWindowHasGone() async throws {
        let client = try await signedIn()
        var window: ChatWindow? = window(client)
        for _ in 0..<3 {
            window?.appear()
            window?.appear()
            #expect(client.listenerCount == 1)
            window?.disappear()
            window?.disappear()
            // The stream ends with its task, in one of the next turns of the main actor.
            while !Task.isCancelled, client.listenerCount > 0 { await Task.yield() }
        }
        #expect(visibility.receivers == [])
        // Even a window that was dropped without a word ends its listening.
        window?.appear()
        weak let left = window
        window = nil
        while !Task.isCancelled, (left != nil || client.listenerCount > 0) { await Task.yield() }
        #expect(visibility.receivers == [])
    }

    @Test func anAnswerThatComesAfterTheWindowHasGoneChangesNothing() async throws {
        let client = try await signedIn()
        let gate = Gate()
        await server.fail(API.messagesWithUser, .held(gate))
        let window = window(client)
        window.appear()
        await gate.untilWaiting()
        window.disappear()
        let before = window.snapshot
        gate.open()
        _ = try await client.conversations()
        #expect(window.snapshot == before)
    }
}
