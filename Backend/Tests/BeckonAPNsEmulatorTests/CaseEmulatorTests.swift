import BeckonAPI
import BeckonAPNsEmulator
import BeckonModel
import BeckonNet
import BeckonPush
import BeckonTesting
import Foundation
import Testing

/// What APNs answers to the pushes of the cases: it looks at size and headers, not at what is inside `aps` (P-5).
@Suite struct CaseEmulatorTests {
    private static let topic = "com.example.chat"
    private static let token = "0a1b2c3d"
    private static let voipToken = "f00dfeed"
    private let time = ManualTime(now: 1_700_000_000_000)
    private let provider: Provider

    init() throws { provider = try Provider() }

    /// The case's `input` and `expected`.
    private func known(_ id: String) throws -> (input: JSONValue, expected: JSONValue) {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Tests/Cases/\(id).json")
        let whole = try JSONDecoder().decode(JSONValue.self, from: Data(contentsOf: file))
        return (try #require(whole["input"]), try #require(whole["expected"]))
    }

    private func answer(_ payload: JSONValue?, pushType: PushType = .alert) throws -> (status: Int, reason: String?) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        var devices = DeviceRegistry()
        devices.adopt(token: Self.token, device: "phone", topic: Self.topic, environment: .sandbox)
        devices.adopt(token: Self.voipToken, device: "phone", topic: Self.topic + ".voip", environment: .sandbox)
        let check = APNsRequestCheck(
            teamID: Provider.teamID, keys: [Provider.keyID: provider.key.verificationKey], apps: [Self.topic])
        let request = HTTPRequest(
            method: "POST", target: "/3/device/\(pushType == .voip ? Self.voipToken : Self.token)",
            headers: [
                "authorization": "bearer \(try provider.token(issuedAt: "1700000000"))",
                "apns-push-type": pushType.rawValue, "apns-topic": pushType.topic(for: Self.topic),
            ], body: try encoder.encode(payload))
        var history = ProviderTokenHistory()
        do throws(APNsRefusal) {
            _ = try check.check(
                request, apnsID: "11111111-2222-3333-4444-555555555555", environment: .sandbox, devices: devices,
                history: &history, time: time.source)
            return (200, nil)
        } catch {
            return (error.reason.status, error.reason.name)
        }
    }

    @Test func sh_03_wrong_types_aQuotedBadgeIsAccepted() throws {
        let known = try known("sh-03-wrong-types")
        let answer = try answer(known.input["payloads"]?["B_badge_string"])
        #expect(answer.status == known.expected["B_badge_string"]?["emulator"]?["status"]?.int.map(Int.init))
    }

    @Test func sh_04_aps_missing_isAccepted() throws {
        let known = try known("sh-04-aps-missing")
        #expect(try answer(known.input["payload"]).status == known.expected["emulator"]?["status"]?.int.map(Int.init))
    }

    @Test func sh_07_size_bytes_theBytesAsSentDecide() throws {
        let known = try known("sh-07-size-bytes")
        let payloads = known.input["payloads"]
        let over = try answer(payloads?["A_emoji_over"])
        let refusal = known.expected["A_emoji_over"]?["emulatorIfSentUntouched"]
        #expect(over.status == refusal?["status"]?.int.map(Int.init))
        #expect(over.reason == refusal?["reason"]?.string)
        #expect(try answer(payloads?["A_emoji_over"], pushType: .voip).status == 200)
        #expect(try answer(payloads?["B_raw_utf8_fits"]).status == 200)
        #expect(try answer(payloads?["C_slashes"]).status == 200)
    }
}
