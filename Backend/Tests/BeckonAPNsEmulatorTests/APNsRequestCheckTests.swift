import BeckonAPI
import BeckonAPNsEmulator
import BeckonModel
import BeckonNet
import BeckonPush
import BeckonTesting
import Foundation
import Testing

/// Every reason that the check gives, and what passes (push-protocols, *APNs headers*, *Answers*; sh-21, sh-22).
@Suite struct APNsRequestCheckTests {
    private static let topic = "com.example.chat"
    private static let apnsID = "11111111-2222-3333-4444-555555555555"
    private static let token = "0a1b2c3d4e5f60718293a4b5c6d7e8f90112233445566778899aabbccddeeff0"
    private static let voipToken = "f00dfeed00112233445566778899aabbccddeeff0123456789abcdef01234567"

    private let time = ManualTime(now: 1_700_000_000_000)
    private let provider: Provider
    private let check: APNsRequestCheck
    private var devices = DeviceRegistry()

    init() throws {
        provider = try Provider()
        check = APNsRequestCheck(
            teamID: Provider.teamID, keys: [Provider.keyID: provider.key.verificationKey],
            apps: [Self.topic, "com.example.second"])
        devices.adopt(token: Self.token, device: "phone", topic: Self.topic, environment: .sandbox)
        devices.adopt(token: Self.voipToken, device: "phone", topic: Self.topic + ".voip", environment: .sandbox)
    }

    /// A request that passes, changed.
    private func request(
        method: String = "POST", path: String = "/3/device/\(token)", headers: [String: String?] = [:],
        body: String = #"{"aps":{"alert":"x"}}"#
    ) throws -> HTTPRequest {
        var all: [String: String?] = [
            "authorization": "bearer \(try provider.token(issuedAt: "1700000000"))", "apns-push-type": "alert",
            "apns-topic": Self.topic,
        ]
        all.merge(headers) { $1 }
        var fields = HTTPHeaders()
        for (name, value) in all.sorted(by: { $0.key < $1.key }) {
            if let value { fields.append(name, value) }
        }
        return HTTPRequest(method: method, target: path, headers: fields, body: Data(body.utf8))
    }

    private func run(
        _ request: HTTPRequest, apnsID: String = apnsID, environment: PushEnvironment = .sandbox,
        history: inout ProviderTokenHistory
    ) throws(APNsRefusal) -> APNsPush {
        try check.check(
            request, apnsID: apnsID, environment: environment, devices: devices, history: &history,
            time: time.source)
    }

    private func refusal(_ request: HTTPRequest, environment: PushEnvironment = .sandbox) -> APNsReason? {
        var history = ProviderTokenHistory()
        do throws(APNsRefusal) {
            _ = try run(request, environment: environment, history: &history)
            return nil
        } catch {
            return error.reason
        }
    }

    @Test func requestWithAllHeaders_becomesThePush() throws {
        var history = ProviderTokenHistory()
        let push = try run(
            try request(
                headers: ["apns-priority": "5", "apns-expiration": "1700000600", "apns-collapse-id": "c"],
                body: #"{"aps":{},"message":{"id":7,"conversationId":"a_user_b"}}"#),
            history: &history)
        #expect(push.token == Self.token && push.apnsID == Self.apnsID && push.topic == Self.topic)
        #expect(push.pushType == .alert && push.priority == 5 && push.expiration == 1_700_000_600)
        #expect(push.collapseID == "c")
        #expect(push.message == MessageReference(conversationID: ConversationID(rawValue: "a_user_b"), id: 7))
    }

    @Test func defaults_arePriority10AndNoExpiration() throws {
        var history = ProviderTokenHistory()
        let push = try run(try request(), history: &history)
        #expect(push.priority == 10 && push.expiration == nil && push.collapseID == nil && push.message == nil)
    }

    @Test(arguments: [
        ("/", APNsReason.badPath), ("/3/devices/\(token)", .badPath), ("/4/device/\(token)", .badPath),
        ("/3/device", .missingDeviceToken), ("/3/device/", .missingDeviceToken), ("/3/device/?x", .missingDeviceToken),
        ("/3/device/zz", .badDeviceToken), ("/3/device/abc", .badDeviceToken),
        ("/3/device/\(token)00", .badDeviceToken),
        ("/3/device/\(token)/x", .badDeviceToken),
    ])
    func pathAndToken(path: String, reason: APNsReason) throws {
        #expect(refusal(try request(path: path)) == reason)
    }

    @Test(arguments: ["GET", "PUT", "DELETE"])
    func methodOtherThanPOST_is405(method: String) throws {
        #expect(refusal(try request(method: method)) == .methodNotAllowed)
    }

    /// Variants A to F of sh-21 are among these; nil passes.
    @Test(
        arguments: [
            (["apns-topic": nil], APNsReason.missingTopic), (["apns-topic": ""], .missingTopic),
            (["apns-topic": "com.example.other"], .topicDisallowed),
            (["apns-topic": "com.example.chat.voip.voip", "apns-push-type": "voip"], .topicDisallowed),
            (["apns-topic": "com.example.chat.voip"], .badTopic),
            (["apns-topic": "com.example.chat", "apns-push-type": "voip"], .badTopic),
            (["apns-topic": "com.example.second"], .deviceTokenNotForTopic),
            (["apns-push-type": nil], .invalidPushType), (["apns-push-type": "Alert"], .invalidPushType),
            (["apns-priority": "7"], .badPriority), (["apns-priority": "high"], .badPriority),
            (["apns-priority": "1"], nil),
            (["apns-push-type": "background", "apns-priority": "10"], .badPriority),
            (["apns-push-type": "background"], .badPriority),
            (["apns-push-type": "background", "apns-priority": "5"], nil),
            (["apns-expiration": "soon"], .badExpirationDate), (["apns-expiration": "-1"], .badExpirationDate),
            (["apns-expiration": "1700000000.5"], .badExpirationDate), (["apns-expiration": "0"], nil),
            (["apns-collapse-id": String(repeating: "a", count: 65)], .badCollapseID),
            (["apns-collapse-id": String(repeating: "ж", count: 33)], .badCollapseID),
            (["apns-collapse-id": String(repeating: "a", count: 64)], nil),
            (["apns-collapse-id": String(repeating: "ж", count: 32)], nil),
            (["authorization": nil], .missingProviderToken), (["authorization": "basic x"], .missingProviderToken),
            (["authorization": "bearer "], .invalidProviderToken),
            (["authorization": "bearer a.b.c"], .invalidProviderToken),
        ] as [([String: String?], APNsReason?)])
    func headers(headers: [String: String?], reason: APNsReason?) throws {
        #expect(refusal(try request(headers: headers)) == reason)
    }

    @Test func headerGivenTwice_isDuplicate() throws {
        for name in ["apns-topic", "apns-id", "authorization"] {
            var twice = try request(headers: [name: "x"])
            twice.headers.append(name, "x")
            #expect(refusal(twice) == .duplicateHeaders)
        }
    }

    @Test(arguments: ["", "1", "11111111-2222-3333-4444-55555555555", "g1111111-2222-3333-4444-555555555555"])
    func identifierThatIsNoUUID_isBad(apnsID: String) throws {
        var history = ProviderTokenHistory()
        let request = try request()
        let error = #expect(throws: APNsRefusal.self) {
            _ = try run(request, apnsID: apnsID, history: &history)
        }
        #expect(error?.reason == .badMessageID)
    }

    /// Bytes of the body as sent; VoIP has 5120 (sh-07).
    @Test(arguments: [
        ("alert", 4096, nil), ("alert", 4097, APNsReason.payloadTooLarge), ("voip", 5120, nil),
        ("voip", 5121, .payloadTooLarge),
    ])
    func size(type: String, bytes: Int, reason: APNsReason?) throws {
        let frame = #"{"t":""}"#
        let body = #"{"t":"\#(String(repeating: "x", count: bytes - frame.utf8.count))"}"#
        #expect(body.utf8.count == bytes)
        let isVoIP = type == "voip"
        let request = try request(
            path: "/3/device/\(isVoIP ? Self.voipToken : Self.token)",
            headers: ["apns-push-type": type, "apns-topic": Self.topic + (isVoIP ? ".voip" : "")], body: body)
        #expect(refusal(request) == reason)
    }

    @Test(arguments: ["", " ", "{", "[]", "\"x\"", "7", "null"])
    func bodyThatIsNoObject_isEmpty(body: String) throws {
        #expect(refusal(try request(body: body)) == .payloadEmpty)
    }

    /// P-5: whatever is inside `aps`, or no `aps` at all.
    @Test(arguments: ["{}", #"{"ref":"r"}"#, #"{"aps":7}"#, #"{"aps":{"badge":"5"}}"#])
    func bodyThatShowsNothing_passes(body: String) throws { #expect(refusal(try request(body: body)) == nil) }

    /// sh-19: a known token on the wrong listener.
    @Test func tokenOfTheOtherEnvironment_isBad() throws {
        #expect(refusal(try request(), environment: .production) == .badDeviceToken)
    }

    @Test func tokenOfADeletedApp_isGoneSinceThen() throws {
        var copy = self
        #expect(copy.devices.unregister(Self.token, milliseconds: 1_699_999_999_123) == true)
        var history = ProviderTokenHistory()
        let request = try request()
        let gone = copy
        let error = #expect(throws: APNsRefusal.self) { _ = try gone.run(request, history: &history) }
        #expect(error == APNsRefusal(.unregistered, timestamp: 1_699_999_999_123))
    }

    /// push-protocols, *Provider token*.
    @Test(arguments: [
        (0, nil), (-3600, nil), (-3601, APNsReason.expiredProviderToken), (60, nil), (61, .invalidProviderToken),
    ])
    func ageOfTheProviderToken(offset: Int, reason: APNsReason?) throws {
        let token = try provider.token(issuedAt: "\(1_700_000_000 + offset)")
        #expect(refusal(try request(headers: ["authorization": "bearer \(token)"])) == reason)
    }

    @Test func providerTokenOfWrongForm_isInvalid() throws {
        let stranger = try Provider()
        let good = try provider.token(issuedAt: "1700000000")
        let tokens = [
            try provider.token(issuedAt: "\"1700000000\""),
            try provider.token(issuedAt: "1700000000", keyID: "KEY0000002"),
            try provider.token(issuedAt: "1700000000", teamID: "TEAM000002"),
            // sh-22 D: team and key swapped.
            try provider.token(issuedAt: "1700000000", keyID: Provider.teamID, teamID: Provider.keyID),
            try provider.token(issuedAt: "1700000000", algorithm: "none"),
            try stranger.token(issuedAt: "1700000000"),
            good + "=", String(good.dropLast(3)), good + ".x",
        ]
        for token in tokens {
            #expect(refusal(try request(headers: ["authorization": "bearer \(token)"])) == .invalidProviderToken)
        }
    }

    /// sh-22 A, `emulatorIfJwtPerPush`: the first passes, every other new token is too many; after twenty minutes not.
    @Test func newProviderTokenWithinTwentyMinutesOnAConnection_isTooMany() throws {
        var history = ProviderTokenHistory()
        func status(_ token: String) throws -> APNsReason? {
            let request = try request(headers: ["authorization": "bearer \(token)"])
            do throws(APNsRefusal) {
                _ = try run(request, history: &history)
                return nil
            } catch {
                return error.reason
            }
        }
        let first = try provider.token(issuedAt: "1700000000")
        #expect(try status(first) == nil)
        for _ in 0..<3 {
            #expect(try status(try provider.token(issuedAt: "1700000000")) == .tooManyProviderTokenUpdates)
        }
        #expect(try status(first) == nil, "the first one goes on to be good")
        time.advance(by: .seconds(1199))
        #expect(try status(try provider.token(issuedAt: "1700001199")) == .tooManyProviderTokenUpdates)
        time.advance(by: .seconds(1))
        #expect(try status(try provider.token(issuedAt: "1700001200")) == nil)
        #expect(try status(first) == .tooManyProviderTokenUpdates)
        time.advance(by: .seconds(3601))
        #expect(try status(first) == .expiredProviderToken)
    }

    @Test func anotherKeyOnTheSameConnection_isUnrelated() throws {
        let second = try Provider()
        var check = check
        check.keys["KEY0000002"] = second.key.verificationKey
        var history = ProviderTokenHistory()
        func run(_ token: String) throws {
            let request = try request(headers: ["authorization": "bearer \(token)"])
            _ = try check.check(
                request, apnsID: Self.apnsID, environment: .sandbox, devices: devices, history: &history,
                time: time.source)
        }
        try run(try provider.token(issuedAt: "1700000000"))
        let error = #expect(throws: APNsRefusal.self) {
            try run(try second.token(issuedAt: "1700000000", keyID: "KEY0000002"))
        }
        #expect(error?.reason == .unrelatedKeyIDInToken)
    }
}
