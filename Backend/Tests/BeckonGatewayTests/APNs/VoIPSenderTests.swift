import BeckonAPI
import BeckonAPNsEmulator
import BeckonModel
import BeckonNet
import BeckonPush
import Foundation
import Testing

@testable import BeckonGateway

/// VoIP pushes of the gateway's sender against the emulator, over HTTP/2 and TLS (P-31, sh-26).
@Suite struct VoIPSenderTests {
    private static let token = String(repeating: "c", count: 64)
    private static let id = "11111111-2222-3333-4444-555555555555"

    private func call(_ bytes: Int = 100) throws -> VoIPPayload {
        let call = #"{"call_id":"c-1","event":"invite","pad":""}"#
        let pad = String(repeating: "x", count: max(0, bytes - call.utf8.count))
        return try VoIPPayload(Data((call.dropLast(2) + pad + "\"}").utf8))
    }

    private func request(_ call: VoIPPayload, _ token: String = token) -> PushRequest {
        PushRequest(
            call, token: token, environment: .sandbox, bundleID: APNsDesk.topic, expiration: 0, apnsID: Self.id)
    }

    @Test(arguments: [100, 5120]) func callIsAcceptedForTheTokenForCalls(_ bytes: Int) async throws {
        try await APNsDesk.with { desk in
            await desk.emulator.adopt(
                token: Self.token, device: "phone-c", topic: APNsDesk.topic + ".voip", environment: .sandbox)
            let sender = try desk.sender()
            #expect(await sender.send(request(try call(bytes))) == .accepted(apnsID: Self.id))
            await sender.close()
        }
    }

    /// P-31: the token for notifications is another one.
    @Test func callForTheTokenForNotificationsIsRefused() async throws {
        try await APNsDesk.with { desk in
            let sender = try desk.sender()
            let answer = await sender.send(request(try call(), await desk.token()))
            #expect(answer == .rejected(status: 400, reason: "DeviceTokenNotForTopic"))
            await sender.close()
        }
    }

    @Test func alertForTheTokenForCallsIsRefused() async throws {
        try await APNsDesk.with { desk in
            await desk.emulator.adopt(
                token: Self.token, device: "phone-c", topic: APNsDesk.topic + ".voip", environment: .sandbox)
            let sender = try desk.sender()
            #expect(
                await sender.send(desk.request(Self.token)) == .rejected(status: 400, reason: "DeviceTokenNotForTopic"))
            await sender.close()
        }
    }

    /// It is refused here; APNs would take it, and the phone's system would end the app.
    @Test func callThatIsOverNeverReachesAPNs() async throws {
        try await APNsDesk.with { desk in
            await desk.emulator.adopt(
                token: Self.token, device: "phone-c", topic: APNsDesk.topic + ".voip", environment: .sandbox)
            let sender = try desk.sender()
            var request = request(try call())
            request.body = Data(#"{"call_id":"c-1","event":"cancel"}"#.utf8)
            #expect(await sender.send(request) == .rejected(status: 400, reason: "VoIPIsNoCall"))
            #expect(await desk.emulator.exchanges.isEmpty)
            await sender.close()
        }
    }
}
