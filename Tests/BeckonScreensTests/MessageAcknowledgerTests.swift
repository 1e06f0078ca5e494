import BeckonAPI
import BeckonClient
import BeckonModel
import BeckonScreens
import BeckonStore
import BeckonTesting
import Testing

@MainActor @Suite(.timeLimit(.minutes(1))) struct MessageAcknowledgerTests {
    @Test func eachMessageOfOthersIsAcknowledgedOnceWithWhetherItIsShown() async throws {
        let server = FakeServer()
        await server.addUser("alice")
        await server.addUser("bob")
        await server.addUser("carol")
        let client = ChatClient(transport: server.transport, store: .memory)
        try await client.login(token: "token-bob")
        let visibility = VisibleChats()
        visibility.isActive = true
        let acknowledger = MessageAcknowledger(client: client, visibility: visibility, account: bob.uid)
        let window = ChatWindow(with: toAlice, account: bob, client: client, visibility: visibility)
        window.appear()
        await client.connect()
        try await server.until { $0.openSockets == 1 }
        try await server.post(from: bob.uid, to: toAlice, text: "own, from another device")
        try await server.post(from: alice.uid, to: .user(bob.uid), text: "seen")
        try await server.post(from: UserID(unchecked: "carol"), to: .user(bob.uid), text: "elsewhere")
        try await server.until { $0.acknowledgements.count == 2 }
        window.disappear()
        try await server.post(from: alice.uid, to: .user(bob.uid), text: "no longer seen")
        try await server.until { $0.acknowledgements.count == 3 }
        #expect(await server.acknowledgements.map(\.shown) == [true, false, false])
        acknowledger.stop()
    }
}
