import BeckonAPI
import BeckonClient
import BeckonModel
import BeckonRouting
import BeckonTesting
import Foundation
import Testing

@testable import BeckonDesk

/// P-31, P-32, R-1.15, the whole way: server, gateway, emulator and phone over real sockets.
@MainActor @Suite(.timeLimit(.minutes(2))) struct VoIPPushWayTests {
    @Test func aCallRingsOnAPhoneWhoseAppIsGone() async throws {
        let stage = try await DemoStage()
        let phone = stage.bob.phone
        try await phone.until { phone.chatApp?.isRegisteredForCalls == true }
        #expect(phone.voIPToken != phone.pushToken)
        phone.enterBackground()
        await phone.kill()
        let backend = APICaller(transport: stage.people.transport, apiKey: stage.people.apiKey)
        let session = try await backend.call(API.createToken, ["uid": DemoPeople.alice.rawValue])
        let alice = APICaller(transport: stage.people.transport, token: session.token)
        let draft = MessageDraft(
            muid: "call", to: .user(DemoPeople.bob), category: .call, type: .audio, text: nil,
            data: ["action": "initiated", "sessionId": "v1.123.aik2"])
        _ = try await alice.call(API.sendMessage, body: draft)
        let uuid = UUID(callSession: "v1.123.aik2")
        try await phone.until { phone.callCenter.incoming.map(\.uuid) == [uuid] }
        #expect(phone.callCenter.incoming.first?.callerName == "Alice")
        #expect(phone.state == .background)
        #expect(phone.deliveredNotifications.isEmpty, "never both")
        #expect(phone.faults.isEmpty)
        #expect(phone.answerCall(uuid))
        phone.activate()
        try await phone.until {
            phone.chatApp?.navigation.top?.destination == .call(sessionID: "v1.123.aik2", .user(DemoPeople.alice))
        }
        await stage.shutDown()
    }
}
