import BeckonModel
import BeckonPush
import Foundation
import Testing

/// The bytes written by hand are what Foundation would write and read (server-notes §6).
@Suite struct PushPayloadEncodingTests {
    /// Random messages: control characters, quotes, slashes, emoji, U+2028, combining marks, unknown fields.
    @Test(arguments: 0..<10)
    func randomPayloadDecodesToWhatFoundationEncodes(_ seed: Int) throws {
        var random = SplitMix(state: UInt64(seed))
        for _ in 0..<25 {
            var message = Message.random(using: &random)
            if Int.random(in: 0..<3, using: &random) == 0 { message.editedAt = 1_700_000_001 }
            if Int.random(in: 0..<3, using: &random) == 0 { message.deletedAt = 1_700_000_002 }
            let badge = Badge(
                total: .random(in: 1...9999, using: &random), version: .random(in: 0 ... .max, using: &random))
            let payload = PushPayload(
                message: message, to: UserID(unchecked: "bob"), badge: badge,
                category: Bool.random(using: &random) ? String.random(using: &random) : nil)
            let bytes = try payload.encoded(limit: .max)

            let decoded = try JSONDecoder().decode(JSONValue.self, from: bytes)
            #expect(decoded == (try payload.reference()))
            #expect(
                try JSONDecoder().decode(Message.self, from: JSONEncoder().encode(decoded["message"])).id == message.id)
            #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: bytes) }

            // The same length as Foundation's: nothing escaped that need not be, no key twice.
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            #expect(try encoder.encode(decoded).count == bytes.count)
        }
    }

    /// RFC 8259 §7.
    @Test func eachControlCharacterIsEscapedAndReadBack() throws {
        let text = String(String.UnicodeScalarView((0..<0x80).compactMap(Unicode.Scalar.init)))
        let payload = PushPayload(
            message: .text(text), to: UserID(unchecked: "bob"), badge: Badge(total: 1, version: 1))
        let bytes = try payload.encoded()
        #expect(bytes.allSatisfy { $0 >= 0x20 })
        #expect(try JSONValue(payload)["message"]?["text"]?.string == text)
        let raw = String(decoding: bytes, as: UTF8.self)
        #expect(raw.contains(#"\u0000"#))
        #expect(raw.contains(#"\b\t\n\u000b\f\r"#))
        #expect(!raw.contains(#"\/"#))
    }

    @Test func otherCharactersAreRawUTF8() throws {
        let text = "é 👨‍👩‍👧 \u{2028}\u{2029} \u{7F} \u{FEFF} a/b"
        let payload = PushPayload(
            message: .text(text), to: UserID(unchecked: "bob"), badge: Badge(total: 1, version: 1))
        #expect(String(decoding: try payload.encoded(), as: UTF8.self).contains("\"\(text)\""))
    }
}

extension PushPayload {
    /// What the payload means, by the model's own encoding.
    fileprivate func reference() throws -> JSONValue {
        let encoded = try JSONDecoder().decode([String: JSONValue].self, from: JSONEncoder().encode(message))
        let seen: [String: JSONValue] = ["deliveredAt": 0, "readAt": 0]
        var aps: [String: JSONValue] = [
            "alert": ["title": .string(title), "body": .string(body)], "badge": .int(Int64(badge.total)),
            "thread-id": .string(message.conversationID.rawValue), "mutable-content": 1,
        ]
        aps[replaces ? "interruption-level" : "sound"] = replaces ? "passive" : "default"
        aps["category"] = category.map(JSONValue.string)
        return [
            "aps": .object(aps),
            "message": .object(encoded.merging(seen) { _, seen in seen }),
            "beckon": ["v": 1, "to": .string(recipient.rawValue), "badgeVersion": .int(badge.version)],
        ]
    }
}
