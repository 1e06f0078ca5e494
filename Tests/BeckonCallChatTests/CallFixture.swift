import BeckonAPI
import BeckonClient
import BeckonModel
import BeckonStore
import BeckonTesting

@testable import BeckonCallChat

/// A fake server, two phones and a call between their owners.
@MainActor struct CallFixture {
    let server = FakeServer()
    let alice = UserID(unchecked: "alice")
    let bob = UserID(unchecked: "bob")
    let aliceClient: ChatClient
    let bobClient: ChatClient

    init(connected: Bool = true) async throws {
        let server = server
        for uid in ["alice", "bob", "carol"] { await server.addUser(uid) }
        aliceClient = ChatClient(transport: server.transport, store: .memory)
        bobClient = ChatClient(transport: server.transport, store: .memory)
        try await aliceClient.login(token: "token-alice")
        try await bobClient.login(token: "token-bob")
        guard connected else { return }
        for client in [aliceClient, bobClient] {
            let events = client.events()
            await client.connect()
            for await event in events { if event == .synced { break } }
        }
    }

    /// Alice calls Bob.
    func call(chat: Bool = true) async throws -> Call {
        try await aliceClient.startCall(.user(bob), chat: chat ? CallChatOptions() : nil)
    }

    func session(
        _ call: Call, of uid: UserID, settings: CallSettings = .withChat, media: CallMedia = .silent
    ) -> CallSession {
        CallSession(
            call.sessionId, call: call, account: uid, client: uid == alice ? aliceClient : bobClient,
            settings: settings,
            media: media)
    }

    /// Both in the call and in its chat.
    func held(_ call: Call) async -> (alice: CallSession, bob: CallSession) {
        let sessions = (session(call, of: alice), session(call, of: bob))
        for session in [sessions.0, sessions.1] {
            session.join()
            await session.until { $0.phase == .joined && $0.group.group != nil }
        }
        return (alice: sessions.0, bob: sessions.1)
    }
}

extension CallSettings {
    static let withChat = builder().hideChatButton(false).build()
}

extension CallSession {
    /// Returns once a snapshot is as wanted: by the changes, never by the clock.
    func until(_ condition: @MainActor (CallSnapshot) -> Bool) async {
        for await snapshot in snapshots() where condition(snapshot) { return }
    }
}

/// What a test's calls SDK tells.
@MainActor final class ScriptedMedia {
    private(set) var tell: (@Sendable (CallMediaEvent) -> Void)?
    private(set) var stops = 0
    private let started = Gate()

    var media: CallMedia {
        CallMedia(
            start: { _, tell throws(ChatError) in await self.begin(tell) },
            stop: { _ in await self.end() })
    }

    private func begin(_ tell: @escaping @Sendable (CallMediaEvent) -> Void) {
        self.tell = tell
        started.open()
    }

    private func end() { stops += 1 }

    func untilStarted() async throws { try await started.pass() }
}
