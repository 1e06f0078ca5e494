import BeckonApp
import BeckonAPI
import BeckonModel
import BeckonPush
import BeckonRouting
import BeckonScreens
import BeckonTesting
import Foundation
import Testing

/// Calls in a whole app: VoIP pushes (P-31, P-32), taps on calls (R-1.15) and on the group of a call's chat (R-4.8).
@MainActor
@Suite(.timeLimit(.minutes(1))) struct ChatAppCallTests {
    private static let team = GroupID(unchecked: "team")
    private static let uuid = UUID(callSession: "v1.1")

    private func ring(_ phone: Phone, _ action: String = "initiated", to account: String = "bob") throws {
        var message = Message(
            id: 1, muid: "c", conversationID: ConversationID(alice.uid, bob.uid), sender: alice,
            receiver: .user(bob.uid), category: .call, type: .audio, sentAt: 1_700_000_000)
        message.data = ["action": .string(action), "sessionId": "v1.1"]
        let body =
            action == "initiated"
            ? try VoIPPayload(message: message, to: UserID(unchecked: account)).body
            : Data(#"{"call_id":"v1.1","event":"\#(action)"}"#.utf8)
        phone.receive(
            DeliveredPush(
                token: "0bff", apnsID: UUID().uuidString, pushType: "voip", expiration: 0,
                payload: try JSONDecoder().decode([String: JSONValue].self, from: body)))
    }

    private func signedIn(_ fixture: ChatAppFixture) async throws {
        try await fixture.signedIn()
        try await fixture.phone.until { fixture.app?.isRegisteredForCalls == true }
    }

    @Test func bothTokensAreAtTheServer() async throws {
        let fixture = try ChatAppFixture(takesCalls: true)
        try await signedIn(fixture)
        #expect(await fixture.server.pushTokens["token-bob"]?.token == "0aff")
        #expect(await fixture.server.voIPTokens["token-bob"]?.token == "0bff")
        #expect(await fixture.server.voIPTokens["token-bob"]?.topic == "com.example.chat")
    }

    /// The app is started for it, lets it ring, and shows the call's screen once there is a root.
    @Test func killedAppRingsAndTheCallThatIsTakenIsOnScreen() async throws {
        let fixture = try ChatAppFixture(takesCalls: true)
        try await signedIn(fixture)
        fixture.phone.enterBackground()
        await fixture.phone.kill()
        try ring(fixture.phone)
        let call = try #require(fixture.phone.callCenter.incoming.first)
        #expect(call.uuid == Self.uuid)
        #expect(call.callerName == "Alice")
        #expect(fixture.phone.answerCall(Self.uuid))
        fixture.phone.activate()
        try await fixture.phone.until { fixture.app?.navigation.top?.destination == .call(sessionID: "v1.1", toAlice) }
        #expect(fixture.app?.navigation.destinations == [.root])
        #expect(fixture.isClean)
    }

    @Test func cancelEndsTheCallAndNothingIsKilled() async throws {
        let fixture = try ChatAppFixture(takesCalls: true)
        try await signedIn(fixture)
        fixture.phone.enterBackground()
        try ring(fixture.phone)
        try ring(fixture.phone, "cancelled")
        try ring(fixture.phone, "cancelled")
        #expect(fixture.phone.callCenter.incoming.isEmpty)
        #expect(fixture.phone.callCenter.reports.count == 3)
        #expect(fixture.phone.application != nil)
        #expect(fixture.isClean)
    }

    @Test func callOfAnAccountThatIsNotHereDoesNotRing() async throws {
        let fixture = try ChatAppFixture(takesCalls: true)
        try await signedIn(fixture)
        try ring(fixture.phone, to: "carol")
        #expect(fixture.phone.callCenter.incoming.isEmpty)
        #expect(fixture.phone.callCenter.reports.count == 1)
        #expect(fixture.isClean)
    }

    /// R-4.8: from whatever state, one sheet above the call.
    @Test func messageOfTheCallsGroupOpensTheSheetAboveTheCall() async throws {
        let fixture = try ChatAppFixture(
            takesCalls: true,
            currentCall: { push, _ in
                push.group?.guid == GroupID(unchecked: "team") ? CallSessionID(unchecked: "v1.1") : nil
            })
        try await signedIn(fixture)
        fixture.app?.navigation.cover(.call)
        fixture.phone.enterBackground()
        let sheet = Destination.callChat(sessionID: "v1.1", Self.team)
        for text in ["one", "two"] {
            let identifier = try await fixture.message(text, to: toTeam)
            try await fixture.shown(identifier)
            fixture.phone.tap(identifier)
            try await fixture.phone.until { fixture.app?.navigation.top?.destination == sheet }
            #expect(fixture.app?.navigation.state.covers.map(\.kind) == [.call, .sheet])
            fixture.phone.enterBackground()
        }
        #expect(fixture.configuration.opened.count == 1)
        #expect(fixture.chat?.receiver == toTeam)
        #expect(fixture.isClean)
    }

    @Test func noBannerWhileTheSheetIsVisible() async throws {
        let fixture = try ChatAppFixture(
            currentCall: { push, _ in
                push.group?.guid == GroupID(unchecked: "team") ? CallSessionID(unchecked: "v1.1") : nil
            })
        try await fixture.signedIn()
        fixture.app?.navigation.cover(.call)
        let first = try await fixture.message("one", to: toTeam)
        try await fixture.phone.until { fixture.phone.presentations.count == 1 }
        #expect(fixture.phone.presentations.last?.options.contains(.banner) == true)
        fixture.phone.tap(first)
        try await fixture.phone.until { fixture.chat?.receiver == toTeam }
        _ = try await fixture.message("two", to: toTeam)
        try await fixture.phone.until { fixture.phone.presentations.count == 2 }
        #expect(fixture.phone.presentations.last?.options == [])
        // The person closes the sheet: the call is there.
        fixture.app?.navigation.back()
        #expect(fixture.app?.navigation.state.covers.map(\.kind) == [.call])
        #expect(fixture.isClean)
    }

    /// R-1.15: an alert of a call, where no VoIP token is.
    @Test(arguments: [true, false]) func tapOnACallOpensItWhileItRings(_ rings: Bool) async throws {
        let fixture = try ChatAppFixture(rings: { _ in rings })
        try await fixture.inBackground()
        var call = try await fixture.server.post(from: alice.uid, to: toBob, text: "call")
        call.category = .call
        call.type = .audio
        call.text = nil
        call.data = ["action": "initiated", "sessionId": "v1.1"]
        let identifier = try await fixture.push(call)
        try await fixture.shown(identifier)
        fixture.phone.tap(identifier)
        let expected =
            rings ? Destination.call(sessionID: "v1.1", toAlice) : .conversation(toAlice, messageID: nil)
        try await fixture.phone.until { fixture.app?.navigation.top?.destination.isSameScreen(as: expected) == true }
        #expect(fixture.isClean)
    }
}
