import BeckonAPI
import BeckonClient
import BeckonModel
import BeckonTesting
import Testing

@testable import BeckonCallChat

@MainActor @Suite(.timeLimit(.minutes(1))) struct CallSessionTests {
    ///
    @Test func withTheButtonHiddenNoGroupIsAskedFor() async throws {
        let fixture = try await CallFixture()
        let call = try await fixture.call()
        let session = fixture.session(call, of: fixture.bob, settings: CallSettings.builder().build())
        session.join()
        await session.until { $0.phase == .joined }
        #expect(session.snapshot.isChatButtonHidden)
        #expect(session.group == nil)
        session.chatButtonClicked()
        #expect(!session.snapshot.isChatOpen)
        let asked = await fixture.server.requests.map(\.target)
        #expect(!asked.contains { $0.hasSuffix("/chat") || $0.contains("/groups/") })
    }

    @Test func bothWhoTakePartAreInTheGroupAndOthersMessagesRaiseTheNumber() async throws {
        let fixture = try await CallFixture()
        let call = try await fixture.call()
        let sessions = await fixture.held(call)
        let guid = try #require(call.chat)
        try await fixture.server.post(from: fixture.alice, to: .group(guid), text: "one")
        try await fixture.server.post(from: fixture.bob, to: .group(guid), text: "two, of one's own for Bob")
        try await fixture.server.post(from: fixture.alice, to: .group(guid), text: "three")
        await sessions.bob.until { $0.chatButtonCount == 2 }
        await sessions.alice.until { $0.chatButtonCount == 1 }
    }

    @Test func openingSetsZeroAndTellsTheServerAndWhatComesMeanwhileIsRead() async throws {
        let fixture = try await CallFixture()
        let call = try await fixture.call()
        let sessions = await fixture.held(call)
        let guid = try #require(call.chat)
        try await fixture.server.post(from: fixture.alice, to: .group(guid), text: "one")
        await sessions.bob.until { $0.chatButtonCount == 1 }
        sessions.bob.chatOpened()
        #expect(sessions.bob.snapshot.chatButtonCount == 0)
        let second = try await fixture.server.post(from: fixture.alice, to: .group(guid), text: "two")
        let bob = fixture.bob
        try await fixture.server.until { $0.lastRead(by: bob, with: .group(guid)) == second.id }
        sessions.bob.chatClosed()
        #expect(sessions.bob.snapshot.chatButtonCount == 0)
    }

    /// A gap in which messages came, one was deleted and another device has read.
    @Test func afterAReconnectTheNumberIsTheServers() async throws {
        let fixture = try await CallFixture()
        let call = try await fixture.call()
        let sessions = await fixture.held(call)
        let guid = try #require(call.chat)
        let events = sessions.bob.events()
        await fixture.server.setReachable(false)
        await sessions.bob.until { $0.phase == .interrupted }
        var last: Message?
        for text in ["one", "two", "three"] {
            last = try await fixture.server.post(from: fixture.alice, to: .group(guid), text: text)
        }
        await fixture.server.delete(try #require(last).id, of: fixture.alice, with: .group(guid))
        await fixture.server.setReachable(true)
        await fixture.bobClient.disconnect()
        await fixture.bobClient.connect()
        await sessions.bob.until { $0.phase == .joined && $0.chatButtonCount == 2 }
        var told: [CallSessionEvent] = []
        for await event in events {
            told.append(event)
            if event == .connectionRestored { break }
        }
        #expect(told.filter { $0 == .connectionLost }.count == 1)
        let asked = await fixture.server.requests.filter { $0.method == .get && $0.target == "/v1/calls" }
        #expect(!asked.isEmpty)
    }

    @Test func theEndStopsTheNumberAndLeavesNothingBehind() async throws {
        let fixture = try await CallFixture()
        let call = try await fixture.call()
        let before = fixture.bobClient.listenerCount
        let session = fixture.session(call, of: fixture.bob)
        session.join()
        await session.until { $0.group.group != nil }
        let guid = try #require(call.chat)
        try await fixture.server.post(from: fixture.alice, to: .group(guid), text: "one")
        await session.until { $0.chatButtonCount == 1 }
        session.leave()
        #expect(session.snapshot.chatButtonCount == 0)
        #expect(session.snapshot.phase == .over(.left))
        let bob = fixture.bob
        try await fixture.server.until { $0.state(of: bob, inCall: call.sessionId) == .left }
        #expect(session.holdings.tasks == 0)
        for await _ in session.snapshots() { break }
        while fixture.bobClient.listenerCount != before { await Task.yield() }
    }

    @Test func aSessionThatNobodyHoldsGoesWithItsListener() async throws {
        let fixture = try await CallFixture()
        let call = try await fixture.call()
        let before = fixture.bobClient.listenerCount
        weak var gone: CallSession?
        do {
            let session = fixture.session(call, of: fixture.bob)
            session.join()
            await session.until { $0.group.group != nil }
            gone = session
        }
        while gone != nil || fixture.bobClient.listenerCount != before { await Task.yield() }
    }

    /// and a listener that is a view which comes and goes.
    @Test func aDoubleTapIsToldOnceUntilTheChatIsClosed() async throws {
        let fixture = try await CallFixture()
        let sessions = await fixture.held(try await fixture.call())
        let view = ClickedView()
        let token = sessions.bob.addButtonClickListener(view)
        #expect(sessions.bob.addButtonClickListener(view) == token)
        sessions.bob.chatButtonClicked()
        sessions.bob.chatButtonClicked()
        #expect(view.clicks == 1)
        sessions.bob.chatClosed()
        sessions.bob.chatButtonClicked()
        #expect(view.clicks == 2)
        sessions.bob.removeButtonClickListener(token)
        #expect(sessions.bob.holdings.listeners == 0)
    }

    @Test func anAppsOwnNumberIsShownInPlaceOfTheSessionsAndOpeningMakesItZero() async throws {
        let fixture = try await CallFixture()
        let sessions = await fixture.held(try await fixture.call())
        sessions.bob.setChatButtonUnreadCount(7)
        #expect(sessions.bob.snapshot.chatButtonCount == 7)
        #expect(sessions.bob.snapshot.unreadCount == 0)
        sessions.bob.chatOpened()
        #expect(sessions.bob.snapshot.chatButtonCount == 0)
        sessions.bob.setChatButtonUnreadCount(nil)
        sessions.bob.chatClosed()
        #expect(sessions.bob.snapshot.chatButtonCount == 0)
    }

    /// with a calls SDK that says `INIT ERROR` first.
    @Test func aSessionWhoseSDKSaysInitErrorFirstIsJoinedAllTheSame() async throws {
        let fixture = try await CallFixture()
        let call = try await fixture.call()
        let sdk = ScriptedMedia()
        let session = fixture.session(call, of: fixture.bob, media: sdk.media)
        session.join()
        try await sdk.untilStarted()
        sdk.tell?(.failed(code: "INIT ERROR"))
        await session.until { $0.lastError?.code.rawValue == "INIT ERROR" }
        #expect(session.snapshot.phase == .joining)
        sdk.tell?(.joined)
        await session.until { $0.phase == .joined }
        sdk.tell?(.timedOut)
        await session.until { $0.phase == .over(.timedOut) }
        while sdk.stops == 0 { await Task.yield() }
        #expect(sdk.stops == 1)
    }

    @Test func participantsAreThoseOfTheServerWhoeverComesAndGoes() async throws {
        let fixture = try await CallFixture()
        let call = try await fixture.call()
        let sessions = await fixture.held(call)
        await sessions.alice.until { $0.participants.map(\.state) == [.joined, .joined] }
        await fixture.server.lose(fixture.bob, from: call.sessionId)
        await sessions.alice.until { $0.participants.last?.state == .lost }
        sessions.bob.leave()
        // Of two the last ends it.
        await sessions.alice.until { $0.phase == .over(.ended(.ended)) }
    }

    @Test func aRingingCallIsRefusedCancelledOrRunsOut() async throws {
        let fixture = try await CallFixture()
        var call = try await fixture.call()
        var alice = fixture.session(call, of: fixture.alice)
        fixture.session(call, of: fixture.bob).reject()
        await alice.until { $0.phase == .over(.ended(.rejected)) }
        call = try await fixture.call()
        var bob = fixture.session(call, of: fixture.bob)
        fixture.session(call, of: fixture.alice).cancel()
        await bob.until { $0.phase == .over(.ended(.cancelled)) }
        call = try await fixture.call()
        alice = fixture.session(call, of: fixture.alice)
        bob = fixture.session(call, of: fixture.bob)
        await fixture.server.timeOut(call.sessionId)
        await alice.until { $0.phase == .over(.ended(.unanswered)) }
        await bob.until { $0.phase == .over(.ended(.unanswered)) }
    }

    /// where the call was started without a chat there is none to ask for.
    @Test func aCallWithoutAChatHasNoGroup() async throws {
        let fixture = try await CallFixture()
        let call = try await fixture.call(chat: false)
        let session = fixture.session(call, of: fixture.bob)
        session.join()
        await session.until { $0.phase == .joined }
        #expect(session.group == nil)
        session.leave()
    }

    /// Two phones of other people: the general routes make one group, whoever is first.
    @Test func withTheGeneralRoutesEverybodyEndsInOneGroup() async throws {
        let fixture = try await CallFixture()
        let id = CallSessionID(unchecked: "v1.123.aik2")
        let sessions = [(fixture.alice, fixture.aliceClient), (fixture.bob, fixture.bobClient)].map { uid, client in
            CallSession(
                id, account: uid, settings: .withChat, backend: .elsewhere, group: .client(client),
                chat: .client(client, me: uid))
        }
        for session in sessions { session.join() }
        for session in sessions { await session.until { $0.group.group != nil } }
        let guid = CallGroupMapping.standard.guid(of: id)
        #expect(sessions.map { $0.group?.guid } == [guid, guid])
        try await fixture.server.post(from: fixture.alice, to: .group(guid), text: "one")
        await sessions[1].until { $0.chatButtonCount == 1 }
    }
}

@MainActor final class ClickedView: ButtonClickListener {
    private(set) var clicks = 0
    func onChatButtonClicked() { clicks += 1 }
}
