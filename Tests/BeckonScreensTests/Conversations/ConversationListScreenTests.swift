import BeckonAPI
import BeckonClient
import BeckonModel
import BeckonScreens
import BeckonStore
import BeckonTesting
import Testing

/// The list over the SDK and a server, by intents and snapshots.
@MainActor @Suite(.timeLimit(.minutes(1))) struct ConversationListScreenTests {
    /// Each message is a second later than the one before: rows of one second keep their order.
    private let clock = ManualTime()
    private let server: FakeServer
    private let watch = Watch()

    init() { server = FakeServer(now: clock.source.now) }

    private func signedIn() async throws -> ChatClient {
        await server.addUser("alice")
        await server.addUser("bob")
        await server.addUser("carol")
        let client = ChatClient(transport: server.transport, store: .memory)
        try await client.login(token: "token-bob")
        return client
    }

    private func screen(_ client: ChatClient) -> ConversationListScreen {
        let screen = ConversationListScreen(account: bob.uid, client: client)
        screen.onChange = { [watch] in watch.changed() }
        return screen
    }

    @Test func theScreenLoadsListensAndLeavesNothingBehind() async throws {
        let client = try await signedIn()
        await server.fail(API.conversations, .status(500, nil))
        let screen = screen(client)
        screen.appear()
        await watch.until { if case .failed = screen.snapshot.state { true } else { false } }
        try await server.post(from: alice.uid, to: .user(bob.uid), text: "Hi")
        screen.reload()
        await watch.until { screen.snapshot.rows.map(\.unreadCount) == [1] }
        #expect(screen.snapshot.rows[0].preview?.kind == .text("Hi"))
        screen.markRead(toAlice)
        await watch.until { screen.snapshot.rows.map(\.unreadCount) == [0] }
        try await server.until { $0.lastRead(by: bob.uid, with: toAlice) == 1 }
        screen.disappear()
        // The stream ends with its task, in one of the next turns of the main actor.
        while !Task.isCancelled, client.listenerCount > 0 { await Task.yield() }
    }

    @Test func aNewMessageComesToTheTopAndADraftIsShown() async throws {
        let client = try await signedIn()
        try await server.post(from: alice.uid, to: .user(bob.uid), text: "first")
        clock.advance(by: .seconds(1))
        try await server.post(from: UserID(unchecked: "carol"), to: .user(bob.uid), text: "second")
        await client.connect()
        let screen = screen(client)
        screen.appear()
        await watch.until { screen.snapshot.rows.count == 2 && !screen.snapshot.isRefreshing }
        try await server.until { $0.openSockets == 1 }
        clock.advance(by: .seconds(1))
        try await server.post(from: alice.uid, to: .user(bob.uid), text: "third")
        await watch.until { screen.snapshot.rows.first?.preview?.kind == .text("third") }
        #expect(screen.snapshot.rows.map(\.unreadCount) == [2, 1])
        try await client.setDraft("half a", for: toAlice)
        screen.disappear()
        screen.appear()
        await watch.until { screen.snapshot.rows.first?.draft == "half a" }
        screen.filter("car")
        #expect(screen.snapshot.rows.map(\.receiver) == [.user(UserID(unchecked: "carol"))])
    }

    @Test func theListIsThereOffline() async throws {
        let client = try await signedIn()
        try await server.post(from: alice.uid, to: .user(bob.uid), text: "Hi")
        _ = try await client.conversations()
        await server.setReachable(false)
        let screen = screen(client)
        screen.appear()
        await watch.until { screen.snapshot.rows.count == 1 && !screen.snapshot.isRefreshing }
        #expect(screen.snapshot.state == .loaded)
    }
}
