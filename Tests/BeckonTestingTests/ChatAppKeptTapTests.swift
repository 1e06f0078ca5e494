import BeckonApp
import BeckonModel
import BeckonRouting
import BeckonScreens
import BeckonTesting
import Foundation
import Testing

/// A tap that waited in a process that died opens once in the next one, and never days later (R-E2).
@MainActor @Suite(.timeLimit(.minutes(1))) struct ChatAppKeptTapTests {
    /// bob has tapped, and the process died before its root was there.
    private func tappedAndKilled() async throws -> ChatAppFixture {
        let fixture = try ChatAppFixture(keepsTaps: true)
        try await fixture.killed()
        let push = try await fixture.message("Hello")
        try await fixture.shown(push)
        fixture.configuration.rootGate.close()
        fixture.phone.tap(push)
        await fixture.configuration.rootGate.untilWaiting()
        await fixture.phone.kill()
        fixture.configuration.rootGate.open()
        #expect(fixture.configuration.openCount == 0)
        return fixture
    }

    private func startedAgain(_ fixture: ChatAppFixture) async throws {
        await fixture.phone.kill()
        fixture.phone.launch()
        try await fixture.phone.until { fixture.app?.navigation.isAtRoot == true }
    }

    @Test func aTapThatWaitedOpensOnceInTheNextProcess() async throws {
        let fixture = try await tappedAndKilled()
        fixture.phone.launch()
        try await fixture.phone.until { fixture.isChat(toAlice) }
        #expect(fixture.chat?.snapshot.focus == 1)
        try await fixture.phone.until { fixture.chat?.snapshot.items.map(\.text) == ["Hello"] }
        try await startedAgain(fixture)
        #expect(fixture.configuration.openCount == 1)
        #expect(fixture.phone.faults == [])
    }

    /// The process may die as often as it likes.
    @Test func aTapOutlivesSeveralProcesses() async throws {
        let fixture = try await tappedAndKilled()
        for _ in 0..<3 {
            fixture.configuration.sessionGate.close()
            fixture.phone.launch()
            await fixture.configuration.sessionGate.untilWaiting()
            await fixture.phone.kill()
            fixture.configuration.sessionGate.open()
        }
        fixture.phone.launch()
        try await fixture.phone.until { fixture.isChat(toAlice) }
        #expect(fixture.configuration.openCount == 1)
    }

    @Test(arguments: [3_599_000, 3_600_001, 86_400_000, -86_400_000] as [Int64])
    func aTapOfMoreThanAnHourAgoOpensNothing(_ milliseconds: Int64) async throws {
        let fixture = try await tappedAndKilled()
        fixture.time.jump(byMilliseconds: milliseconds)
        fixture.phone.launch()
        guard abs(milliseconds) > 3_600_000 else {
            return try await fixture.phone.until { fixture.isChat(toAlice) }
        }
        try await fixture.phone.until { fixture.app?.navigation.isAtRoot == true }
        #expect(fixture.trace.lines.filter { $0.reason == "expired" }.count == 1)
        try await startedAgain(fixture)
        #expect(fixture.trace.lines.filter { $0.reason == "expired" }.count == 1)
        #expect(fixture.configuration.openCount == 0)
    }

    @Test func aNewerTapGoesBeforeTheOneThatWasKept() async throws {
        let fixture = try await tappedAndKilled()
        let push = try await fixture.message("Hi", from: carol)
        try await fixture.shown(push)
        fixture.phone.tap(push)
        try await fixture.phone.until { fixture.isChat(toCarol) }
        #expect(fixture.configuration.openCount == 1)
        try await startedAgain(fixture)
        #expect(fixture.configuration.openCount == 1)
    }

    @Test func aTapThatWasKeptForAnotherAccountOpensNothing() async throws {
        let fixture = try await tappedAndKilled()
        try FileManager.default.removeItem(at: fixture.phone.container.appendingPathComponent("session.json"))
        fixture.phone.launch()
        try await fixture.phone.until { fixture.app?.account == .nobody }
        try await fixture.app?.login(token: "token-carol")
        try await fixture.phone.until { fixture.app?.navigation.isAtRoot == true }
        #expect(fixture.configuration.openCount == 0)
        #expect(fixture.trace.lines.contains { $0.reason == "account-not-on-device" })
    }
}
