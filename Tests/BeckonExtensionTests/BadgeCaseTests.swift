import BeckonExtension
import BeckonModel
import BeckonPush
import Foundation
import Testing

/// The halves of the cases that the ledger decides; the phone's are in BeckonTestingTests.
@Suite struct BadgeCaseTests {
    private let folder: TemporaryFolder
    private let ledger: BadgeLedger

    init() throws {
        folder = try TemporaryFolder()
        ledger = BadgeLedger(directory: folder.url)
    }

    private func take(_ payload: [String: JSONValue]) throws -> BadgeLedger.Reading? {
        try ledger.take(PushReader.standard.message(in: payload), userInfo: payload, identifier: "request")
    }

    /// Only a message that is shown counts, and a push that comes twice counts once.
    @Test(arguments: ["A_receipt", "B_silent_message", "C_action", "D_visible"])
    func sh_18_silent_receipt(_ variant: String) throws {
        let known = try Case("sh-18-silent-receipt")
        let before = try #require(known.input["device"]?["unreadBefore"]?.int)
        _ = try ledger.record(Badge(total: Int(before), version: 1), account: "u-1")
        for _ in 0..<2 {
            _ = try take(known.payload(variant))
            #expect(try ledger.reading().number == known.expected[variant]?["unreadAfter"]?.int.map(Int.init))
        }
    }

    /// As ``PushPayload`` and the badge-only push of the gateway say it: whatever order they arrive in.
    @Test func sh_17_badge_read_elsewhere() throws {
        let known = try Case("sh-17-badge-read-elsewhere")
        var pushes: [(at: Int64, payload: [String: JSONValue])] = []
        for (index, event) in (known.input["events"]?.array ?? []).enumerated() {
            guard let at = event["at"]?.int, let badge = event["badge"] ?? event["unreadTotal"] else { continue }
            var payload: [String: JSONValue] = [
                "aps": ["badge": badge], "beckon": ["v": 1, "to": "bob", "badgeVersion": .int(Int64(index + 1))],
            ]
            if event["ev"] == "push" {
                payload["message"] = [
                    "id": .int(Int64(index + 1)), "sender": ["uid": "alice"], "receiver": "bob",
                    "receiverType": "user", "conversationId": "c-1",
                ]
            }
            pushes.append((at, payload))
        }
        // Up to the read, with each push late and twice.
        let before = pushes.filter { $0.at < 90 }
        for push in before + before.reversed() { _ = try take(push.payload) }
        let expected = try #require(known.expected["at"])
        #expect(try ledger.reading().number == expected["before 90"]?["badge"]?.int.map(Int.init))
        #expect(try ledger.reading().number == expected["90"]?["badge"]?.int.map(Int.init))
        for push in pushes where push.at >= 90 { _ = try take(push.payload) }
        #expect(try ledger.reading().number == expected["130"]?["badge"]?.int.map(Int.init))
    }
}
