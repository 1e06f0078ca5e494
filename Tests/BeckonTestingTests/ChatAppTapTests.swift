import BeckonApp
import BeckonModel
import BeckonPush
import BeckonRouting
import BeckonScreens
import BeckonTesting
import Foundation
import Testing

/// Scenes 1, 2, 5 and 6 of issue 2, on one phone model and without a backend.
@MainActor @Suite(.timeLimit(.minutes(1))) struct ChatAppTapTests {
    /// Scene 1.
    @Test func aTapFromTheBackgroundOpensTheChatOnceAndBackLeadsToTheRoot() async throws {
        let fixture = try ChatAppFixture()
        try await fixture.inBackground()
        let push = try await fixture.message("Hello")
        try await fixture.shown(push)
        #expect(fixture.phone.deliveredNotifications.map(\.content.title) == ["Alice"])
        #expect(fixture.phone.deliveredNotifications.map(\.content.body) == ["Hello"])
        #expect(fixture.phone.badge == 1)
        fixture.phone.tap(push)
        // Nothing is waited for: the window is open when the tap returns, with what the push told (R-E15).
        #expect(fixture.isChat(toAlice))
        #expect(fixture.chat?.snapshot.title == "Alice")
        #expect(fixture.chat?.snapshot.focus == 1)
        try await fixture.phone.until { fixture.chat?.snapshot.items.map(\.text) == ["Hello"] }
        try await fixture.server.until { $0.lastRead(by: bob.uid, with: toAlice) == 1 }
        try await fixture.phone.until { fixture.phone.badge == 0 }
        fixture.app?.navigation.back()
        #expect(fixture.stack == [.root])
        #expect(fixture.configuration.openCount == 1)
        #expect(fixture.isClean)
    }

    /// Scene 2: both reports, either of them, before or after the app is active (P-26).
    @Test(arguments: PhoneBehaviour.ColdStartReport.allCases, [true, false])
    func aColdStartWithScenesOpensTheChatOnce(
        report: PhoneBehaviour.ColdStartReport, early: Bool
    ) async throws {
        let fixture = try ChatAppFixture(
            behaviour: PhoneBehaviour(coldStartReport: report, reportsBeforeActive: early))
        try await fixture.killed()
        let push = try await fixture.message("Hello")
        try await fixture.shown(push)
        fixture.phone.tap(push)
        try await fixture.phone.until { fixture.chat?.snapshot.items.map(\.text) == ["Hello"] }
        #expect(fixture.isChat(toAlice))
        #expect(fixture.configuration.openCount == 1)
        fixture.app?.navigation.back()
        #expect(fixture.stack == [.root])
        #expect(fixture.isClean)
    }

    /// Scene 2, the app without scenes (P-25).
    @Test func aColdStartWithoutScenesOpensTheChatOnceAndTheHintOpensNothing() async throws {
        let fixture = try ChatAppFixture(scenes: false)
        try await fixture.killed()
        let push = try await fixture.message("Hello")
        try await fixture.shown(push)
        fixture.phone.tap(push)
        try await fixture.phone.until { fixture.isChat(toAlice) }
        #expect(fixture.configuration.openCount == 1)
        #expect(fixture.trace.lines.contains { $0.reason == "launch-hint" })
        #expect(fixture.isClean)
    }

    /// Scene 2 and R-E1: the gates in either order, no timer.
    @Test(arguments: [true, false], [true, false])
    func aTapWaitsForSessionAndRootAndOpensWhenTheLastOneIsThere(scenes: Bool, sessionFirst: Bool) async throws {
        let fixture = try ChatAppFixture(scenes: scenes)
        try await fixture.killed()
        let push = try await fixture.message("Hello")
        try await fixture.shown(push)
        fixture.configuration.sessionGate.close()
        fixture.configuration.rootGate.close()
        fixture.phone.tap(push)
        await fixture.configuration.sessionGate.untilWaiting()
        await fixture.configuration.rootGate.untilWaiting()
        #expect(fixture.app?.router.waitingResponse?.requestIdentifier == push)
        #expect(fixture.phone.unanswered == 0, "the completion waits for no gate")
        let gates = [fixture.configuration.sessionGate, fixture.configuration.rootGate]
        (sessionFirst ? gates[0] : gates[1]).open()
        if sessionFirst { try await fixture.phone.until { fixture.app?.user != nil } }
        #expect(fixture.stack == [])
        #expect(fixture.configuration.openCount == 0)
        (sessionFirst ? gates[1] : gates[0]).open()
        try await fixture.phone.until { fixture.isChat(toAlice) }
        #expect(fixture.configuration.openCount == 1)
        #expect(fixture.isClean)
    }

    /// P-28.
    @Test func aTapAfterTheSceneHasGoneOpensTheChatInTheNewOne() async throws {
        let fixture = try ChatAppFixture()
        try await fixture.inBackground()
        fixture.phone.disconnectScene()
        #expect(fixture.stack == [])
        let push = try await fixture.message("Hello")
        try await fixture.shown(push)
        fixture.phone.tap(push)
        try await fixture.phone.until { fixture.isChat(toAlice) }
        #expect(fixture.configuration.openCount == 1)
        #expect(fixture.isClean)
    }

    /// Scene 5 and R-X.3.
    @Test func aGroupMessageShowsGroupAndSenderAndOpensTheGroup() async throws {
        let fixture = try ChatAppFixture()
        try await fixture.inBackground()
        let push = try await fixture.message("Lunch?", to: toTeam)
        try await fixture.shown(push)
        let content = try #require(fixture.phone.deliveredNotifications.last?.content)
        #expect(content.title == "Team" && content.body == "Alice: Lunch?")
        fixture.phone.tap(push)
        #expect(fixture.isChat(toTeam))
        try await fixture.phone.until { fixture.chat?.snapshot.isPlaceholder == false }
        #expect(fixture.chat?.snapshot.title == "Team")
        #expect(fixture.isClean)
    }

    /// Scene 6: each of the seeds' pushes is shown and leads where the seed says.
    @Test(arguments: [
        ("user-message", Destination.conversation(.user(UserID(unchecked: "cometchat-uid-1")), messageID: nil)),
        ("group-message", .conversation(.group(GroupID(unchecked: "cometchat-guid-1")), messageID: nil)),
        ("category-second", .category("Second")), ("category-third", .category("Third")),
        ("voximplant-message", .vendor("voximplant")),
    ])
    func aSeedsPushLeadsWhereTheSeedSays(name: String, destination: Destination) async throws {
        let fixture = try ChatAppFixture()
        try await fixture.inBackground()
        let push = try fixture.example(name)
        try await fixture.shown(push)
        fixture.phone.tap(push)
        #expect(fixture.stack == [.root, destination])
        if case .category(_, let title)? = fixture.app?.navigation.top { #expect(["Second", "Third"].contains(title)) }
        #expect(fixture.configuration.openCount == 1)
        fixture.app?.navigation.back()
        #expect(fixture.stack == [.root])
        #expect(fixture.isClean)
    }

    /// different chats replace each other, the same one scrolls.
    @Test func aSecondTapReplacesAnotherChatAndScrollsInTheSameOne() async throws {
        let fixture = try ChatAppFixture()
        try await fixture.inBackground()
        let first = try await fixture.message("1")
        let second = try await fixture.message("2")
        let other = try await fixture.message("3", from: carol)
        for push in [first, second, other] { try await fixture.shown(push) }
        fixture.phone.tap(other)
        fixture.phone.tap(first)
        #expect(fixture.isChat(toAlice))
        let window = fixture.chat
        fixture.phone.tap(second)
        #expect(fixture.chat === window)
        #expect(window?.snapshot.focus == 2)
        #expect(fixture.configuration.openings(of: toAlice).count == 1)
        #expect(fixture.configuration.openCount == 2)
        #expect(fixture.isClean)
    }

    /// Design §4, *Tap*: for an account that is not on this device nothing opens.
    @Test func aTapForAnotherAccountOpensNothing() async throws {
        let fixture = try ChatAppFixture()
        try await fixture.inBackground()
        let message = try await fixture.server.post(from: alice.uid, to: toCarol, text: "not for bob")
        let payload = PushPayload(message: message, to: carol.uid, badge: Badge(total: 1, version: 1))
        fixture.phone.receive(
            DeliveredPush(
                token: "0aff", apnsID: "x",
                payload: try JSONDecoder().decode([String: JSONValue].self, from: try payload.encoded())))
        try await fixture.shown("x")
        fixture.phone.tap("x")
        #expect(fixture.stack == [.root])
        #expect(fixture.configuration.openCount == 0)
        #expect(fixture.isClean)
    }

    /// A tap waits while nobody is signed in.
    @Test func aTapWithoutASessionWaitsForTheLogin() async throws {
        let fixture = try ChatAppFixture()
        try await fixture.inBackground()
        let push = try await fixture.message("Hello")
        try await fixture.shown(push)
        await fixture.phone.kill()
        try FileManager.default.removeItem(at: fixture.phone.container.appendingPathComponent("session.json"))
        fixture.phone.tap(push)
        try await fixture.phone.until { fixture.app?.account == .nobody }
        #expect(fixture.stack == [])
        try await fixture.app?.login(token: "token-bob")
        #expect(fixture.isChat(toAlice))
        #expect(fixture.configuration.openCount == 1)
        #expect(fixture.isClean)
    }
}
