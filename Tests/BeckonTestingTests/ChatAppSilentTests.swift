import BeckonModel
import BeckonPush
import BeckonRouting
import BeckonTesting
import Foundation
import Testing

/// The chat app and pushes that wake it without a tap.
@MainActor @Suite(.timeLimit(.minutes(1))) struct ChatAppSilentTests {
    @Test(arguments: [true, false])
    func anAppThatAPushHasWokenOpensNothingUntilItIsTapped(scenes: Bool) async throws {
        let fixture = try ChatAppFixture(scenes: scenes)
        try await fixture.killed()
        let message = try await fixture.server.post(from: alice.uid, to: toBob, text: "Hello")
        var payload = try JSONDecoder().decode(
            [String: JSONValue].self,
            from: try PushPayload(
                message: message, to: bob.uid, badge: await fixture.server.badge(of: bob.uid)
            ).encoded())
        var aps = payload["aps"]?.object ?? [:]
        aps["content-available"] = 1
        payload["aps"] = .object(aps)
        fixture.phone.receive(DeliveredPush(token: "0aff", apnsID: "n-8", payload: payload))
        #expect(fixture.phone.state == .background)
        #expect(fixture.phone.fetchResults == [.noData])
        try await fixture.phone.until { fixture.app?.user == bob }
        try await fixture.shown("n-8")

        // By the icon: the root, and nothing above it.
        fixture.phone.activate()
        try await fixture.phone.until { fixture.app?.navigation.isAtRoot == true }
        #expect(fixture.configuration.opened == [])
        fixture.phone.enterBackground()
        fixture.phone.tap("n-8")
        try await fixture.phone.until { fixture.isChat(toAlice) }
        #expect(fixture.configuration.openCount == 1)
        #expect(fixture.isClean)
        await fixture.phone.kill()
    }
}
