import BeckonAPI
import BeckonCallChat
import BeckonClient
import BeckonModel
import BeckonStore
import BeckonTesting
import Testing

@testable import BeckonScreens

@MainActor @Suite(.timeLimit(.minutes(2))) struct CallChatScreenTests {
    private let guid = GroupID(unchecked: "s-1")

    @Test func itLoadsThenShowsListAndComposerAndWhatIsSentArrives() async throws {
        let fixture = try await CallChatFixture(me: "u-1", others: ["u-2"])
        let session = fixture.session("s-1")
        let screen = fixture.screen(session)
        session.join()
        screen.open()
        #expect(screen.snapshot.content == .loading)
        await screen.until { $0.content == .chat && $0.isComposerEnabled && $0.chat?.state == .loaded }
        #expect(session.snapshot.isChatOpen)
        #expect(screen.send("hello"))
        let (server, me, group) = (fixture.server, fixture.account.uid, Receiver.group(guid))
        try await server.until { $0.messages(of: me, with: group).count == 1 }
        #expect(screen.sheet == CallChatSheet(detents: [.medium, .large], showsGrabber: true))
        screen.close()
        #expect(!session.snapshot.isChatOpen)
    }

    @Test func aLostNetworkShowsAnErrorAndTryingAgainHelps() async throws {
        let fixture = try await CallChatFixture(me: "u-1", others: [])
        await fixture.server.fail(API.group, .unreachable, times: 2)
        let session = fixture.session("s-1")
        let screen = fixture.screen(session)
        session.join()
        await session.until { $0.group.hasEnded }
        // Opening tries by itself, and shows at once that it does.
        screen.open()
        #expect(screen.snapshot.content == .loading)
        await screen.until { $0.remedy == .retry }
        guard case .offline = screen.snapshot.content else {
            Issue.record("shown as \(screen.snapshot.content)")
            return
        }
        #expect(screen.snapshot.explanation?.isEmpty == false)
        screen.retry()
        #expect(screen.snapshot.content == .loading)
        await screen.until { $0.content == .chat }
        screen.close()
    }

    /// and settings: of this call only, or all of the group.
    @Test(arguments: [(CallSettings.History.thisCall, ["new"]), (.conversation, ["old", "new"])])
    func theHistoryIsOfThisCallOrOfTheConversation(history: CallSettings.History, expected: [String]) async throws {
        let clock = ManualTime()
        let server = FakeServer(now: clock.source.now)
        for uid in ["u-1", "u-2"] { await server.addUser(uid) }
        await server.addGroup("s-1", members: [UserID(unchecked: "u-2"), UserID(unchecked: "u-1")])
        let (other, group) = (UserID(unchecked: "u-2"), Receiver.group(guid))
        try await server.post(from: other, to: group, text: "old")
        clock.advance(by: .seconds(60))
        let call = Call(
            sessionId: CallSessionID(unchecked: "s-1"), type: .audio, status: .ongoing, initiator: other,
            receiver: group, chat: guid, initiatedAt: clock.source.now())
        try await server.post(from: other, to: group, text: "new")
        let client = ChatClient(transport: server.transport, store: .memory)
        let me = try await client.login(token: "token-u-1")
        let session = CallSession(
            call.sessionId, call: call, account: me.uid,
            settings: .builder().hideChatButton(false).setHistory(history).build(), backend: .elsewhere,
            group: .client(client), chat: .client(client, me: me.uid))
        session.join()
        let screen = CallChatScreen(session, account: me, client: client, visibility: VisibleChats())
        screen.open()
        await screen.until { $0.chat?.state == .loaded && $0.chat?.isRefreshing == false }
        #expect(screen.snapshot.chat?.items.compactMap(\.text) == expected)
        #expect(screen.snapshot.chat?.hasOlder == false)
        screen.close()
    }

    /// E12: nothing is left of a hundred openings, whether or not they were loaded before they were closed.
    @Test func aHundredOpeningsAndClosingsLeaveNothingBehind() async throws {
        let fixture = try await CallChatFixture(me: "u-1", others: ["u-2"])
        let session = fixture.session("s-1")
        session.join()
        await session.until { $0.group.group != nil }
        let resting = (listeners: fixture.client.listenerCount, work: await fixture.client.workCount)
        let held = session.holdings.tasks
        var screens: [CallChatScreen] = []
        for turn in 0..<100 {
            // As an app that keeps its screen, and as one that makes a new one each time.
            let screen = turn % 2 == 0 ? screens.first ?? fixture.screen(session) : fixture.screen(session)
            screens.append(screen)
            screen.open()
            screen.open()
            if turn % 3 == 0 { await screen.until { $0.chat?.state == .loaded } }
            screen.close()
        }
        for screen in screens { #expect(screen.workCount == 0) }
        #expect(fixture.visibility.count == 0)
        // Streams end when their tasks have seen that they are cancelled.
        while fixture.client.listenerCount != resting.listeners { await Task.yield() }
        while session.holdings.streams != 0 { await Task.yield() }
        while session.holdings.tasks > held { await Task.yield() }
        while await fixture.client.workCount > resting.work { await Task.yield() }
        #expect(await fixture.server.openSockets == 1)
        weak let last = screens.last
        screens = []
        while last != nil { await Task.yield() }
        session.leave()
        while fixture.client.listenerCount != resting.listeners - 1 { await Task.yield() }
        #expect(session.holdings.tasks == 0)
    }

    @Test func dismissedBeforeTheLoadEndsTheAttemptGoesOnForTheNextTime() async throws {
        let fixture = try await CallChatFixture(me: "u-1", others: [])
        let gate = Gate()
        await fixture.server.fail(API.group, .held(gate))
        let session = fixture.session("s-1")
        let screen = fixture.screen(session)
        session.join()
        screen.open()
        await gate.untilWaiting()
        screen.close()
        gate.open()
        await session.until { $0.group.group != nil }
        #expect(screen.window == nil)
        screen.open()
        await screen.until { $0.content == .chat }
        let asked = await fixture.server.requests.filter { $0.target == "/v1/groups/s-1" && $0.method == .get }
        // The window asks for its group beside that.
        #expect(asked.count <= 2)
        screen.close()
    }
}
