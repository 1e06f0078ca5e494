import BeckonApp
import BeckonClient
import BeckonModel
import BeckonRouting
import BeckonScreens
import BeckonTesting
import Foundation
import Testing

/// What a process leaves behind, and what it must not.
@MainActor @Suite(.timeLimit(.minutes(1))) struct ChatAppProcessTests {
    @Test func nothingOfAKilledAppGoesOn() async throws {
        let fixture = try ChatAppFixture()
        try await fixture.signedIn()
        try await fixture.server.until { $0.openSockets == 1 }
        fixture.app?.openChat(with: toAlice)
        try await fixture.phone.until { fixture.chat?.snapshot.state == .loaded }
        weak let app = fixture.app
        weak let client = fixture.app?.client
        weak let window = fixture.chat
        weak let router = fixture.app?.router
        await fixture.phone.kill()
        try await fixture.server.until { $0.openSockets == 0 }
        // Its tasks end in the next turns of the executor; then nothing holds its objects.
        while !Task.isCancelled, (app != nil || client != nil || window != nil || router != nil) { await Task.yield() }
        #expect(fixture.time.waiting == 0)
        let requests = await fixture.server.requests.count
        try await fixture.server.post(from: alice.uid, to: toBob, text: "nobody hears it")
        #expect(await fixture.server.requests.count == requests)
        #expect(await fixture.server.acknowledgements == [])
        #expect(fixture.phone.faults == [])
    }

    @Test func aProcessThatIsKilledWhileItStartsRestoresNothing() async throws {
        let fixture = try ChatAppFixture()
        try await fixture.killed()
        fixture.configuration.sessionGate.close()
        fixture.configuration.rootGate.close()
        fixture.phone.launch()
        await fixture.configuration.sessionGate.untilWaiting()
        await fixture.configuration.rootGate.untilWaiting()
        weak let app = fixture.app
        await fixture.phone.kill()
        fixture.configuration.sessionGate.open()
        fixture.configuration.rootGate.open()
        while !Task.isCancelled, app != nil { await Task.yield() }
        #expect(fixture.configuration.sessionGate.waiting == 0)
        #expect(fixture.phone.faults == [])
    }

    /// Issue 2: a tap that waited in a killed process opens nothing in the next one.
    @Test func aTapThatWaitedDiesWithItsProcess() async throws {
        let fixture = try ChatAppFixture()
        try await fixture.killed()
        let push = try await fixture.message("Hello")
        try await fixture.shown(push)
        fixture.configuration.rootGate.close()
        fixture.phone.tap(push)
        await fixture.configuration.rootGate.untilWaiting()
        await fixture.phone.kill()
        fixture.configuration.rootGate.open()
        fixture.phone.launch()
        try await fixture.phone.until { fixture.app?.navigation.isAtRoot == true }
        #expect(fixture.configuration.openCount == 0)
    }

    @Test func aMessageThatWasSentBeforeAKillArrivesOnceAfterTheNextStart() async throws {
        let fixture = try ChatAppFixture()
        try await fixture.signedIn()
        fixture.app?.openChat(with: toAlice)
        await fixture.server.setReachable(false)
        fixture.app?.send("kept")
        let client = try #require(fixture.app?.client)
        let events = client.events()
        if await client.unsentMessages(with: toAlice).isEmpty {
            for await event in events { if case .outgoing = event { break } }
        }
        await fixture.phone.kill()
        await fixture.server.setReachable(true)
        fixture.phone.launch()
        try await fixture.server.until { $0.messages(of: bob.uid, with: toAlice).map(\.text) == ["kept"] }
    }

    @Test func aLogoutForgetsTheSessionTheBadgeAndThePushToken() async throws {
        let fixture = try ChatAppFixture()
        try await fixture.inBackground()
        let push = try await fixture.message("Hello")
        try await fixture.shown(push)
        fixture.phone.activate()
        try await fixture.app?.logout()
        #expect(fixture.app?.account == .nobody)
        #expect(fixture.stack == [])
        #expect(fixture.phone.badge == 0)
        #expect(await fixture.server.pushTokens == [:])
        await fixture.phone.kill()
        fixture.phone.launch()
        try await fixture.phone.until { fixture.app?.account == .nobody }
        #expect(fixture.phone.faults == [])
    }

    /// Design §4, *Tap* and *Identity*: whoever signs in next starts with an empty screen of their own.
    @Test func anotherAccountThatSignsInSeesNothingOfTheFirst() async throws {
        let fixture = try ChatAppFixture()
        try await fixture.signedIn()
        fixture.app?.openChat(with: toAlice)
        try await fixture.app?.login(token: "token-carol")
        #expect(fixture.app?.user?.uid == carol.uid)
        #expect(fixture.stack == [.root])
        try await fixture.phone.until { fixture.app?.isRegisteredForPush == true }
        #expect(await fixture.server.pushTokens.keys.sorted() == ["token-carol"])
        try await fixture.server.post(from: alice.uid, to: toCarol, text: "for carol")
        try await fixture.phone.until { fixture.app?.navigation.list?.snapshot.rows.map(\.title) == ["Alice"] }
        #expect(fixture.app?.user?.uid == carol.uid)
        #expect(fixture.phone.faults == [])
    }

    @Test func aRevokedTokenLeadsToTheLoginAndClosesTheChats() async throws {
        let fixture = try ChatAppFixture()
        try await fixture.signedIn()
        fixture.app?.openChat(with: toAlice)
        try await fixture.server.until { $0.openSockets == 1 }
        await fixture.server.revoke(token: "token-bob")
        try await fixture.phone.until { fixture.app?.account == .nobody }
        #expect(fixture.stack == [])
        #expect(fixture.app?.lastError?.code == .authTokenNotFound)
    }

    @Test func aSessionThatCannotBeReadAsksForALogin() async throws {
        let fixture = try ChatAppFixture()
        try await fixture.killed()
        try Data("{".utf8).write(to: fixture.phone.container.appendingPathComponent("session.json"))
        fixture.phone.launch()
        try await fixture.phone.until { fixture.app?.account == .nobody }
        #expect(fixture.app?.lastError?.code == .notLoggedIn)
    }

    /// Design §4, *Secrets*: the trace holds no text, no name and no token.
    @Test func theTraceTellsEveryStepAndNoContent() async throws {
        let fixture = try ChatAppFixture()
        try await fixture.inBackground()
        let push = try await fixture.message("a secret text")
        try await fixture.shown(push)
        fixture.phone.tap(push)
        fixture.app?.send("an answer")
        try await fixture.server.until { $0.messages(of: bob.uid, with: toAlice).count == 2 }
        let lines = fixture.trace.lines
        for step in [TraceStep.delivered, .revised, .presented, .tapped, .routed, .opened, .composed] {
            #expect(lines.contains { $0.step == step }, "\(step)")
        }
        let order = [TraceStep.delivered, .revised, .presented, .tapped, .routed, .opened]
        let ofMessage = lines.filter { $0.message?.id == 1 && order.contains($0.step) }.map(\.step)
        #expect(ofMessage == order)
        let words = lines.map { "\($0)" }.joined()
        for secret in ["secret", "answer", "Alice", "token-bob", "0aff"] { #expect(!words.contains(secret)) }
    }
}
