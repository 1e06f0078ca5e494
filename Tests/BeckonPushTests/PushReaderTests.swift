import BeckonModel
import BeckonPush
import Foundation
import Testing

@Suite struct PushReaderTests {
    /// R-3.3.
    @Test func voximplantIsReadByItsKey() throws {
        let message = try #require(PushReader.standard.message(in: Examples.payload("voximplant-message")))
        #expect(message.dialect == "voximplant")
        #expect(message.account == "client-1")
        #expect(message.messageID == "4f6e2a51-8f0b-4a2d-9c36-5f3f6b1f7a10")
        #expect(message.hasAttachments)
        #expect(message.counterpart == nil)
        #expect(message.reference == nil)
    }

    /// R-3.3: Android's messenger code reads the block as text.
    @Test func voximplantIsReadAsJSONText() throws {
        var payload = try Examples.payload("voximplant-message")
        let asObject = PushReader.standard.message(in: payload)
        payload["voximplant_im"] = .string(
            String(decoding: try JSONEncoder().encode(payload["voximplant_im"]), as: UTF8.self))
        #expect(PushReader.standard.message(in: payload) == asObject)
    }

    @Test(
        arguments: [(1, true), (0, false), ("1", true), (true, true), (nil, false), ("x", false)] as [(JSONValue, Bool)]
    )
    func voximplantAttachmentsFlagIsReadLeniently(_ flag: JSONValue, _ expected: Bool) {
        let message = VoximplantDialect().read(["voximplant_im": ["with_attachments": flag]])
        #expect(message?.hasAttachments == expected)
    }

    /// R-3.3: nobody's, or not enough of somebody's.
    @Test(arguments: [
        #"{"aps":{"alert":"x"},"gcm.message_id":"0:1%2","google.c.a.e":"1","fcm_options":{"image":"https://x"}}"#,
        #"{"aps":{"alert":"x"},"beckon":{"v":1,"to":"bob"}}"#,
        #"{"aps":{"alert":"x"},"voximplant_im":"no json"}"#,
        #"{"aps":{"alert":"x"},"custom":{"a":{}}}"#,
        #"{"aps":{"alert":"x"},"type":"message"}"#,
        #"{"aps":{"alert":"x"},"type":"chat","sender":"u1"}"#,
        #"{"aps":{"alert":"x"},"room_id":"!r:x"}"#,
        #"{"aps":{"alert":"x"},"stream":{"sender":"somebody","type":"message.new","cid":"messaging:c"}}"#,
        #"{"aps":{"alert":"x"},"ejson":"{}"}"#,
        #"{}"#,
    ])
    func foreignPushIsNil(_ json: String) throws {
        let payload = try JSONDecoder().decode([String: JSONValue].self, from: Data(json.utf8))
        #expect(PushReader.standard.message(in: payload) == nil)
    }

    @Test func dialectOfAnAppIsAskedInItsTurn() {
        struct Own: PushDialect {
            let name = "own"
            func read(_ userInfo: [String: JSONValue]) -> PushMessage? {
                userInfo["own"].map { PushMessage(dialect: name, messageID: $0.string) }
            }
        }
        let reader = PushReader(dialects: [Own(), VoximplantDialect()])
        #expect(reader.message(in: ["own": "7", "voximplant_im": [:]])?.messageID == "7")
        #expect(reader.message(in: ["voximplant_im": [:]])?.dialect == "voximplant")
    }

    /// R-E4: each value of each example replaced by each kind of value is read or not, and never traps.
    @Test(arguments: Examples.all)
    func anyWrongTypeAnywhereIsReadWithoutATrap(_ name: String) throws {
        let payload = JSONValue.object(try Examples.payload(name))
        let kinds: [JSONValue] = [
            nil, true, -1, 1.5, .int(.max), .double(1e300), "", "text", "{}", "{\"uid\":1}", .string("\u{0}"), [], [1],
            [:],
            ["uid": nil],
        ]
        var count = 0
        for mutant in payload.mutants(with: kinds) {
            let content = NotificationContent(payload: mutant.object ?? [:])
            if let message = PushReader.standard.message(in: content) { _ = message.counterpart(of: "x") }
            count += 1
        }
        #expect(count >= kinds.count * 5)
    }
}
