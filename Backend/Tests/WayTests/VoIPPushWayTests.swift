import BeckonApp
import BeckonAPI
import BeckonClient
import BeckonModel
import BeckonPush
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
        let id = "v1.123.aik2"
        _ = try await alice.call(
            API.startCall,
            body: NewCall(
                muid: "call", to: .user(DemoPeople.bob), type: .audio, sessionId: CallSessionID(unchecked: id)))
        let uuid = UUID(callSession: id)
        try await phone.until { phone.callCenter.incoming.map(\.uuid) == [uuid] }
        #expect(phone.callCenter.incoming.first?.callerName == "Alice")
        #expect(phone.state == .background)
        #expect(phone.deliveredNotifications.isEmpty, "never both")
        #expect(phone.faults.isEmpty)
        #expect(phone.answerCall(uuid))
        phone.activate()
        try await phone.until {
            phone.chatApp?.navigation.top?.destination == .call(sessionID: id, .user(DemoPeople.alice))
        }
        await stage.shutDown()
    }

    /// A missed one is an alert, and the phone rings no more.
    @Test func aCallThatWasMissedIsANotification() async throws {
        let stage = try await DemoStage()
        let phone = stage.bob.phone
        try await phone.until { phone.chatApp?.isRegisteredForCalls == true }
        phone.enterBackground()
        let backend = APICaller(transport: stage.people.transport, apiKey: stage.people.apiKey)
        let session = try await backend.call(API.createToken, ["uid": DemoPeople.alice.rawValue])
        let alice = APICaller(transport: stage.people.transport, token: session.token)
        let id = "v1.124"
        _ = try await alice.call(
            API.startCall,
            body: NewCall(
                muid: "call", to: .user(DemoPeople.bob), type: .video, sessionId: CallSessionID(unchecked: id)))
        try await phone.until { phone.callCenter.incoming.count == 1 }
        _ = try await alice.call(API.cancelCall, ["session": id])
        try await phone.until { phone.deliveredNotifications.map(\.content.body) == ["Missed video call"] }
        #expect(phone.callCenter.reports.count == 1)
        #expect(phone.faults.isEmpty)
        await stage.shutDown()
    }
}
