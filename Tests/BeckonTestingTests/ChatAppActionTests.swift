import BeckonApp
import BeckonAPI
import BeckonClient
import BeckonModel
import BeckonPush
import BeckonRouting
import BeckonTesting
import Foundation
import Testing

/// Quick reply and mark as read, from the lock screen, on the phone model (R-1.16, R-1.17, P-36).
@MainActor @Suite(.timeLimit(.minutes(1))) struct ChatAppActionTests {
    private func reply(_ text: String) -> NotificationResponse.Action {
        .custom(identifier: "REPLY_ACTION", text: text)
    }
    private let markRead = NotificationResponse.Action.custom(identifier: "MARK_AS_READ_ACTION", text: nil)

    /// alice has written, and bob's phone shows it with its buttons.
    private func shown(
        killed: Bool, scenes: Bool = true, keepsTaps: Bool = false
    ) async throws -> (fixture: ChatAppFixture, push: String) {
        let fixture = try ChatAppFixture(scenes: scenes, keepsTaps: keepsTaps)
        if killed { try await fixture.killed() } else { try await fixture.inBackground() }
        let push = try await fixture.message("Hello", category: "MESSAGE_CATEGORY")
        try await fixture.shown(push)
        return (fixture, push)
    }

    private func sent(_ fixture: ChatAppFixture) async -> [String] {
        await fixture.server.messages(of: bob.uid, with: toAlice).filter { $0.sender.uid == bob.uid }.map(\.text)
            .compactMap(\.self)
    }

    private func posts(_ server: FakeServer) async -> Int {
        await server.requests.count { $0.method == .post && $0.target.contains("messages") }
    }

    /// P-36: no scene, nothing on screen, nothing opens.
    @Test(arguments: [true, false], [true, false])
    func aReplyIsSentOnceFromTheBackground(killed: Bool, scenes: Bool) async throws {
        let (fixture, push) = try await shown(killed: killed, scenes: scenes)
        let scenesBefore = fixture.stack
        #expect(fixture.phone.tap(push, reply("Yes")))
        #expect(fixture.phone.state == .background)
        try await fixture.server.until { $0.messages(of: bob.uid, with: toAlice).count == 2 }
        try await fixture.phone.until { fixture.phone.unanswered == 0 }
        #expect(await sent(fixture) == ["Yes"])
        #expect(await posts(fixture.server) == 1)
        #expect(fixture.phone.state == .background)
        if scenes { #expect(fixture.stack == scenesBefore) }
        #expect(fixture.configuration.openCount == 0)
        #expect(fixture.isClean)
    }

    /// P-36: the system lets the process run until the server has it.
    @Test func aReplyIsCompletedWhenTheServerHasIt() async throws {
        let (fixture, push) = try await shown(killed: true)
        let gate = Gate()
        await fixture.server.fail(API.sendMessage, .held(gate))
        fixture.phone.tap(push, reply("Yes"))
        await gate.untilWaiting()
        #expect(fixture.phone.unanswered == 1)
        gate.open()
        try await fixture.phone.until { fixture.phone.unanswered == 0 }
        #expect(await sent(fixture) == ["Yes"])
        #expect(fixture.isClean)
    }

    /// P-36: a server that does not answer costs the system's patience, not the process; the reply is sent nevertheless.
    @Test func aReplyIsCompletedWhenTheTimeInTheBackgroundEnds() async throws {
        let (fixture, push) = try await shown(killed: true)
        let gate = Gate()
        await fixture.server.fail(API.sendMessage, .held(gate))
        fixture.phone.tap(push, reply("Yes"))
        await gate.untilWaiting()
        fixture.time.advance(by: fixture.phone.behaviour.backgroundTime - fixture.phone.behaviour.expiryGrace)
        try await fixture.phone.until { fixture.phone.unanswered == 0 }
        fixture.time.advance(by: fixture.phone.behaviour.backgroundTime)
        gate.open()
        try await fixture.server.until { $0.messages(of: bob.uid, with: toAlice).count == 2 }
        #expect(await sent(fixture) == ["Yes"])
        #expect(fixture.isClean)
    }

    /// The completion waits for the outbox, not for the network.
    @Test(arguments: [true, false])
    func aReplyWithoutANetworkIsQueuedAndSentOnceWhenItIsBack(killed: Bool) async throws {
        let (fixture, push) = try await shown(killed: killed)
        await fixture.server.setReachable(false)
        fixture.phone.tap(push, reply("Yes"))
        try await fixture.phone.until { fixture.phone.unanswered == 0 }
        await fixture.time.untilWaiting()
        #expect(await sent(fixture) == [])
        await fixture.server.setReachable(true)
        fixture.time.advance(by: .seconds(3600))
        try await fixture.server.until { $0.messages(of: bob.uid, with: toAlice).count == 2 }
        #expect(await sent(fixture) == ["Yes"])
        #expect(fixture.isClean)
    }

    /// Killed before its session was known: the answer is not lost.
    @Test func aReplyThatWaitedInAKilledProcessIsSentOnceByTheNext() async throws {
        let (fixture, push) = try await shown(killed: true, keepsTaps: true)
        fixture.configuration.sessionGate.close()
        fixture.phone.tap(push, reply("Yes"))
        await fixture.configuration.sessionGate.untilWaiting()
        #expect(fixture.phone.unanswered == 1)
        await fixture.phone.kill()
        fixture.configuration.sessionGate.open()
        fixture.phone.launch(by: .system)
        try await fixture.server.until { $0.messages(of: bob.uid, with: toAlice).count == 2 }
        #expect(await sent(fixture) == ["Yes"])
        try await fixture.phone.until { fixture.app?.router.unfinishedActions == 0 }
        await fixture.phone.kill()
        fixture.phone.launch()
        try await fixture.phone.until { fixture.app?.navigation.isAtRoot == true }
        #expect(fixture.app?.router.unfinishedActions == 0)
        #expect(await posts(fixture.server) == 1)
        #expect(fixture.phone.faults == [])
    }

    /// Killed while the server had it and its answer was under way: the same `muid` makes the second try harmless.
    @Test func aReplyWhoseAnswerIsCutOffByAKillIsStoredOnce() async throws {
        let (fixture, push) = try await shown(killed: true, keepsTaps: true)
        let gate = Gate()
        await fixture.server.fail(API.sendMessage, .held(gate))
        fixture.phone.tap(push, reply("Yes"))
        await gate.untilWaiting()
        await fixture.phone.kill()
        gate.open()
        fixture.phone.launch()
        try await fixture.server.until {
            $0.requests.count { $0.method == .post && $0.target.contains("messages") } == 2
        }
        try await fixture.phone.until { fixture.app?.navigation.isAtRoot == true }
        #expect(await sent(fixture) == ["Yes"])
        #expect(fixture.phone.faults == [])
    }

    @Test(arguments: ["", " ", "\n\t "])
    func anEmptyReplyIsRefused(_ text: String) async throws {
        let (fixture, push) = try await shown(killed: false)
        #expect(fixture.phone.tap(push, reply(text)))
        #expect(fixture.phone.unanswered == 0)
        #expect(fixture.trace.lines.last { $0.step == .routed }?.reason == "empty-reply")
        #expect(await posts(fixture.server) == 0)
        #expect(fixture.isClean)
    }

    @Test func aReplyWaitsForTheSessionAndItsCompletionWithIt() async throws {
        let (fixture, push) = try await shown(killed: true)
        fixture.configuration.sessionGate.close()
        fixture.phone.tap(push, reply("Yes"))
        await fixture.configuration.sessionGate.untilWaiting()
        #expect(fixture.phone.unanswered == 1)
        #expect(await sent(fixture) == [])
        fixture.configuration.sessionGate.open()
        try await fixture.phone.until { fixture.phone.unanswered == 0 }
        try await fixture.server.until { $0.messages(of: bob.uid, with: toAlice).count == 2 }
        #expect(await sent(fixture) == ["Yes"])
        #expect(fixture.isClean)
    }

    @Test func aReplyWhileNobodyIsSignedInIsCompletedAtOnceAndSentAfterTheLogin() async throws {
        let (fixture, push) = try await shown(killed: true)
        try FileManager.default.removeItem(at: fixture.phone.container.appendingPathComponent("session.json"))
        fixture.phone.tap(push, reply("Yes"))
        try await fixture.phone.until { fixture.app?.account == .nobody && fixture.phone.unanswered == 0 }
        #expect(await sent(fixture) == [])
        try await fixture.app?.login(token: "token-bob")
        try await fixture.server.until { $0.messages(of: bob.uid, with: toAlice).count == 2 }
        #expect(await sent(fixture) == ["Yes"])
        #expect(fixture.isClean)
    }

    /// Of two accounts that one phone has had, the reply is never sent as the wrong one.
    @Test func aReplyForAnotherAccountIsNotSent() async throws {
        let (fixture, push) = try await shown(killed: true)
        try FileManager.default.removeItem(at: fixture.phone.container.appendingPathComponent("session.json"))
        fixture.phone.tap(push, reply("Yes"))
        try await fixture.phone.until { fixture.app?.account == .nobody }
        try await fixture.app?.login(token: "token-carol")
        #expect(fixture.trace.lines.contains { $0.reason == "account-not-on-device" })
        #expect(fixture.app?.router.unfinishedActions == 0)
        #expect(await posts(fixture.server) == 0)
    }

    @Test(arguments: [true, false])
    func markAsReadReadsUpToTheMessageAndClearsTheBadge(killed: Bool) async throws {
        let (fixture, push) = try await shown(killed: killed)
        #expect(fixture.phone.badge == 1)
        fixture.phone.tap(push, markRead)
        try await fixture.server.until { $0.lastRead(by: bob.uid, with: toAlice) == 1 }
        try await fixture.phone.until { fixture.phone.badge == 0 && fixture.phone.unanswered == 0 }
        #expect(fixture.phone.state == .background && fixture.configuration.openCount == 0)
        #expect(fixture.isClean)
    }

    @Test func markAsReadThatDoesNotReachTheServerIsToldAndCompleted() async throws {
        let (fixture, push) = try await shown(killed: false)
        await fixture.server.setReachable(false)
        fixture.phone.tap(push, markRead)
        try await fixture.phone.until { fixture.phone.unanswered == 0 }
        #expect(fixture.trace.lines.contains { $0.reason == "action-failed" })
        #expect(fixture.isClean)
    }

    /// P-22.
    @Test(arguments: [true, false])
    func aDismissalNeverNavigates(killed: Bool) async throws {
        let (fixture, push) = try await shown(killed: killed)
        fixture.phone.tap(push, .dismiss)
        #expect(fixture.trace.lines.contains { $0.reason == "dismissed" })
        #expect(fixture.phone.unanswered == 0)
        fixture.phone.activate()
        try await fixture.phone.until { fixture.app?.navigation.isAtRoot == true }
        #expect(fixture.stack == [.root] && fixture.configuration.openCount == 0)
        #expect(fixture.isClean)
    }
}
