import BeckonModel
import BeckonPush
import Foundation
import Testing

/// Design §4, *Badge*; P-7, P-33.
@Suite struct BadgePayloadTests {
    /// server-notes §6: written by hand, proven equal to the encoder's.
    @Test(arguments: [Badge(total: 0, version: 1), Badge(total: 4, version: 12), Badge(total: .max, version: .max)])
    func isWhatTheEncoderWouldWriteAndReadsBackAsTheNumberAlone(_ badge: Badge) throws {
        let data = BadgePayload(badge: badge, to: UserID(unchecked: "bob")).encoded()
        let written = try JSONDecoder().decode([String: JSONValue].self, from: data)
        let model: [String: JSONValue] = [
            "aps": ["badge": .int(Int64(badge.total))],
            "beckon": ["v": 1, "to": "bob", "badgeVersion": .int(badge.version)],
        ]
        #expect(written == model)
        #expect(try JSONDecoder().decode([String: JSONValue].self, from: JSONEncoder().encode(model)) == written)
        let push = try #require(PushReader.standard.message(in: written))
        #expect(push.kind == .read && push.account == "bob" && push.badge == badge)
    }

    /// The number in the alert's place would make the push one that an extension is asked about.
    @Test func showsAndSoundsNothing() throws {
        let data = BadgePayload(badge: Badge(total: 3, version: 1), to: UserID(unchecked: "bob")).encoded()
        let payload = try JSONDecoder().decode([String: JSONValue].self, from: data)
        let content = NotificationContent(payload: payload)
        #expect(!content.showsAlert && content.sound == nil && content.badge == 3)
    }

    @Test func fitsWithTheLongestIdentifier() {
        let uid = UserID(unchecked: String(repeating: "u", count: 100))
        #expect(BadgePayload(badge: Badge(total: .max, version: .max), to: uid).encoded().count < 300)
    }
}
