import BeckonAPI
import BeckonModel
import BeckonNet
import BeckonPush
import Foundation
import Testing

@testable import BeckonGateway

@Suite struct PushRequestTests {
    private static let good = PushRequest(
        token: "0a1b", environment: .sandbox, topic: "com.example.chat", pushType: .alert, priority: 10,
        expiration: 1_700_000_600, apnsID: "11111111-2222-3333-4444-555555555555", collapseID: "c",
        body: Data("{}".utf8))

    @Test func request_hasApplesHeaders() {
        let request = Self.good.httpRequest(providerToken: "t")
        #expect(request.method == "POST" && request.target == "/3/device/0a1b")
        #expect(request.body == Self.good.body)
        let expected: [String: String] = [
            "authorization": "bearer t", "apns-push-type": "alert", "apns-topic": "com.example.chat",
            "apns-priority": "10", "apns-expiration": "1700000600", "apns-id": Self.good.apnsID,
            "apns-collapse-id": "c",
        ]
        #expect(Dictionary(uniqueKeysWithValues: request.headers.fields.map { ($0.name, $0.value) }) == expected)
    }

    @Test func requestWithoutCollapseID_hasNoSuchHeader() {
        var request = Self.good
        request.collapseID = nil
        #expect(request.httpRequest(providerToken: "t").headers["apns-collapse-id"] == nil)
    }

    private static func with(_ change: (inout PushRequest) -> Void) -> PushRequest {
        var request = good
        change(&request)
        return request
    }

    @Test func requestThatCannotBeRight_isRejectedWithoutAsking() {
        #expect(Self.good.mistake == nil)
        let wrong: [(PushRequest, String)] = [
            (Self.with { $0.token = "" }, "BadDeviceToken"),
            (Self.with { $0.token = "00/../x" }, "BadDeviceToken"),
            (Self.with { $0.topic = "" }, "MissingTopic"),
            (Self.with { $0.topic = "a\r\nb: c" }, "BadTopic"),
            (Self.with { $0.apnsID = "a b" }, "BadMessageId"),
            (Self.with { $0.collapseID = String(repeating: "ж", count: 33) }, "BadCollapseId"),
            (Self.with { $0.collapseID = "" }, "BadCollapseId"),
            (Self.with { $0.collapseID = "a\nb" }, "BadCollapseId"),
            (Self.with { $0.body = Data() }, "PayloadEmpty"),
        ]
        for (request, reason) in wrong {
            #expect(request.mistake == .rejected(status: 400, reason: reason))
        }
        let long = Self.with { $0.body = Data(count: 4097) }
        #expect(long.mistake == .rejected(status: 413, reason: "PayloadTooLarge"))
    }

    @Test func voip_mayHave5120Bytes() {
        var request = Self.good
        request.pushType = .voip
        let call = #"{"call_id":"c-1","event":"invite","text":""}"#
        request.body = Data((call.dropLast(2) + String(repeating: "x", count: 5120 - call.utf8.count) + "\"}").utf8)
        #expect(request.body.count == 5120)
        #expect(request.mistake == nil)
        request.body.append(0x20)
        #expect(request.mistake == .rejected(status: 413, reason: "PayloadTooLarge"))
    }

    /// sh-26, `gateway`: what is no call that rings is refused as a VoIP push before APNs sees it, whoever made it.
    @Test func sh_26_voip_must_report() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Tests/Cases/sh-26-voip-must-report.json")
        let whole = try JSONDecoder().decode(JSONValue.self, from: Data(contentsOf: file))
        let refused = try #require(whole["expected"]?["gateway"]?["refusesAsVoip"]?.array).compactMap(\.string)
        #expect(refused.count == 3)
        for (variant, payload) in try #require(whole["input"]?["pushes"]?.object) {
            let body = PayloadFitting.bytes(of: try #require(payload.object))
            var request = Self.good
            request.pushType = .voip
            request.topic = try #require(whole["input"]?["headers"]?["apns-topic"]?.string)
            request.body = body
            let isRefused = refused.contains(variant)
            #expect(
                request.mistake == (isRefused ? .rejected(status: 400, reason: "VoIPIsNoCall") : nil), "\(variant)")
            if isRefused {
                #expect(throws: VoIPPayloadError.self, "\(variant)") { try VoIPPayload(body) }
            } else {
                let made = PushRequest(
                    try VoIPPayload(body), token: "0a1b", environment: .sandbox, bundleID: "com.example.chat",
                    expiration: 0, apnsID: Self.good.apnsID)
                #expect(made.topic == request.topic && made.priority == 10 && made.body == body)
            }
        }
    }

    @Test(arguments: ["", "[]", "{", "{\"aps\":{}}", "{\"event\":\"odd\"}", "{\"call_id\":\"c\",\"event\":\"odd\"}"])
    func voIPPushThatTellsOfNoCallIsRefused(_ body: String) {
        #expect(throws: VoIPPayloadError.self) { try VoIPPayload(Data(body.utf8)) }
    }
}
