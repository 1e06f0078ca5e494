import BeckonAPI
import BeckonCallChat
import BeckonClient
import BeckonModel
import BeckonStore
import BeckonTesting

@testable import BeckonScreens

/// A fake server and the phone of one who is in a call with a chat.
@MainActor final class CallChatFixture {
    let server = FakeServer()
    let account: User
    let client: ChatClient
    let visibility = VisibleChats()

    init(me: String, others: [String]) async throws {
        account = User(uid: UserID(unchecked: me), name: me)
        let server = server
        for uid in [me] + others { await server.addUser(uid, name: uid) }
        client = ChatClient(transport: server.transport, store: .memory)
        try await client.login(token: "token-\(me)")
        visibility.isActive = true
        let events = client.events()
        await client.connect()
        for await event in events { if event == .synced { break } }
    }

    /// A call that another SDK carries, whose chat is a group as every other.
    func session(_ id: String, _ settings: CallSettings = .builder().hideChatButton(false).build()) -> CallSession {
        CallSession(
            CallSessionID(unchecked: id), account: account.uid, settings: settings, backend: .elsewhere,
            group: .client(client), chat: .client(client, me: account.uid))
    }

    func screen(_ session: CallSession) -> CallChatScreen {
        CallChatScreen(session, account: account, client: client, visibility: visibility)
    }
}

extension CallSession {
    func until(_ condition: @MainActor (CallSnapshot) -> Bool) async {
        for await snapshot in snapshots() where condition(snapshot) { return }
    }
}

extension CallChatScreen {
    /// By its changes, never by the clock.
    func until(_ condition: @escaping @MainActor (CallChatSnapshot) -> Bool) async {
        let watch = Watch()
        onChange = { watch.changed() }
        await watch.until { condition(self.snapshot) }
        onChange = nil
    }
}
