import BeckonAPI
import BeckonClient
import BeckonModel
import BeckonStore
import BeckonTesting
import Testing

@testable import BeckonScreens

@MainActor @Suite(.timeLimit(.minutes(1))) struct ConversationListTests {
    private func conversation(_ user: User, last: Message?, unread: Int, read: Int64 = 0) -> Conversation {
        Conversation(
            conversationId: ConversationID(bob.uid, user.uid), with: .user(user), lastMessage: last,
            unreadMessageCount: unread, lastReadMessageId: read)
    }

    private let carol = User(uid: UserID(unchecked: "carol"), name: "Carol")

    private func loaded() -> ConversationListMachine {
        var machine = ConversationListMachine(account: bob.uid)
        #expect(machine.handle(.appeared) == [.load])
        let list = BeckonAPI.ConversationList(
            conversations: [
                conversation(carol, last: nil, unread: 2), conversation(alice, last: message(4), unread: 1, read: 3),
            ], badge: Badge(total: 3, version: 7))
        #expect(machine.handle(.loaded(list)) == [])
        return machine
    }

    @Test func aNewMessageGoesToTheTopAndCountsOnce() {
        var machine = loaded()
        #expect(machine.handle(.heard(.message(message(5)))) == [])
        #expect(machine.handle(.heard(.message(message(5)))) == [])
        #expect(machine.snapshot.rows.map(\.title) == ["Alice", "Carol"])
        #expect(machine.snapshot.rows.map(\.unreadCount) == [2, 2])
    }

    @Test func ownMessagesAndOtherCategoriesDoNotCount() {
        var machine = loaded()
        _ = machine.handle(.heard(.message(message(5, from: bob))))
        var action = message(6)
        action.category = .action
        _ = machine.handle(.heard(.message(action)))
        #expect(machine.snapshot.rows.first?.unreadCount == 1)
        #expect(machine.snapshot.rows.first?.lastMessage?.id == 6)
    }

    @Test func aConversationThatIsNotThereIsLoaded() {
        var machine = loaded()
        var first = message(1)
        first.sender = User(uid: UserID(unchecked: "dave"), name: "Dave")
        first.receiver = .user(bob.uid)
        #expect(machine.handle(.heard(.message(first))) == [.load])
        #expect(machine.handle(.heard(.message(message(9)))) == [])
        let newer = BeckonAPI.ConversationList(conversations: [], badge: Badge(total: 0, version: 8))
        #expect(machine.handle(.loaded(newer)) == [.load])
    }

    @Test func whatWasReadHereHasNoCountAndAnOlderBadgeChangesNothing() {
        var machine = loaded()
        let read = ReadState(unreadMessageCount: 0, lastReadMessageId: 4, badge: Badge(total: 2, version: 9))
        _ = machine.handle(.heard(.marked(toAlice, read)))
        #expect(machine.snapshot.rows.last?.unreadCount == 0)
        var late = read
        late.badge = Badge(total: 5, version: 8)
        _ = machine.handle(.heard(.marked(toTeam, late)))
        #expect(machine.snapshot.badge == Badge(total: 2, version: 9))
    }

    @Test func theScreenLoadsListensAndLeavesNothingBehind() async throws {
        let server = FakeServer()
        await server.addUser("alice")
        await server.addUser("bob")
        try await server.post(from: alice.uid, to: .user(bob.uid), text: "Hi")
        let client = ChatClient(transport: server.transport, store: .memory)
        try await client.login(token: "token-bob")
        await server.fail(API.conversations, .status(500, nil))
        let screen = ConversationListScreen(account: bob.uid, client: client)
        let watch = Watch()
        screen.onChange = { watch.changed() }
        screen.appear()
        await watch.until { if case .failed = screen.snapshot.state { true } else { false } }
        screen.reload()
        await watch.until { screen.snapshot.rows.map(\.unreadCount) == [1] }
        try await client.markRead(toAlice, upTo: 1)
        await watch.until { screen.snapshot.rows.map(\.unreadCount) == [0] }
        screen.disappear()
        // The stream ends with its task, in one of the next turns of the main actor.
        while !Task.isCancelled, client.listenerCount > 0 { await Task.yield() }
    }
}
