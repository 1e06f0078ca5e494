import BeckonModel
import BeckonPush
import Foundation
import Testing

/// 4096 bytes as sent: `reference/push-protocols.md`, *Payload*; sh-07.
@Suite struct PushPayloadFittingTests {
    private let bob = UserID(unchecked: "bob")

    private func payload(text: String?, name: String = "Alice", full: Bool = true) -> PushPayload {
        let sender = User(
            uid: UserID(unchecked: "alice"), name: name, avatar: full ? "https://example.com/a.png" : nil,
            status: full ? .online : nil, role: full ? "default" : nil, lastActiveAt: full ? 1_699_799_000 : nil)
        let group = Group(
            guid: GroupID(unchecked: "team"), name: "Team", icon: full ? "https://example.com/g.png" : nil,
            membersCount: full ? 15 : nil, owner: full ? sender.uid : nil, createdAt: full ? 1_699_700_000 : nil,
            hasJoined: full ? true : nil)
        let message = Message(
            id: 1, muid: "m", conversationID: ConversationID(group.guid), sender: sender, receiver: .group(group),
            text: text, sentAt: 1_700_000_000, unknown: full ? ["metadata": ["a": "b"]] : [:])
        return PushPayload(message: message, to: bob, badge: Badge(total: 1, version: 1))
    }

    /// At every limit: the payload fits, stays whole JSON, drops in the documented order, and keeps as much as fits.
    @Test func everyLimitIsKeptInTheDocumentedOrder() throws {
        let text = String(repeating: "a\"é👨‍👩‍👧\n", count: 5)
        let payload = payload(text: text)
        let full = try payload.encoded().count
        var kept = Set<String>()
        var smallest = 0
        for limit in stride(from: full + 1, through: 1, by: -1) {
            let bytes: Data
            do {
                bytes = try payload.encoded(limit: limit)
            } catch {
                smallest = limit + 1
                break
            }
            #expect(bytes.count <= limit)
            let json = try JSONDecoder().decode(JSONValue.self, from: bytes)
            let message = try #require(json["message"])
            #expect(throws: Never.self) { try JSONDecoder().decode(Message.self, from: JSONEncoder().encode(message)) }

            let hasUnknown = message["metadata"] != nil
            let hasPresence = message["sender"]?["status"] != nil
            let hasPictures = message["sender"]?["avatar"] != nil
            let shown = try #require(message["text"]?.string)
            let isWhole = shown == text
            #expect((message["receiver"]?["membersCount"] != nil) == hasPresence)
            #expect((message["readAt"] != nil) == hasPresence)
            #expect((message["receiver"]?["icon"] != nil) == hasPictures)
            // What goes later is there as long as what goes earlier is.
            #expect(!hasUnknown || hasPresence)
            #expect(!hasPresence || hasPictures)
            #expect(!hasPictures || isWhole)
            kept.insert("\(hasUnknown)\(hasPresence)\(hasPictures)\(isWhole)")

            #expect(json["aps"]?["alert"]?["body"]?.string == "Alice: \(shown)")
            if !isWhole {
                #expect(shown.hasSuffix("…"))
                let prefix = shown.dropLast()
                #expect(text.hasPrefix(prefix))
                // The next grapheme, in both places, would not have fitted.
                let next = text[text.index(text.startIndex, offsetBy: prefix.count)]
                let escaped = next.utf8.count + (next == "\"" || next == "\n" ? 1 : 0)
                #expect(bytes.count + 2 * escaped > limit)
            }
        }
        #expect(kept.count == 5)
        #expect(throws: PushPayloadError.tooLarge(bytes: smallest, limit: smallest - 1)) {
            try payload.encoded(limit: smallest - 1)
        }
        #expect(try JSONValue(payload, limit: smallest)["message"]?["text"] == "…")
    }

    @Test func longMessageFitsInto4096Bytes() throws {
        for piece in ["x", "👍", "👨‍👩‍👧‍👦", "\"", "\u{1}", "e\u{301}"] {
            let bytes = try payload(text: String(repeating: piece, count: 60_000)).encoded()
            #expect(bytes.count <= 4096)
            #expect(bytes.count > 4096 - 2 * 6 * 25)
        }
    }

    @Test func messageThatFitsLosesNothing() throws {
        let payload = payload(text: "Hi")
        let json = try JSONValue(payload, limit: payload.encoded().count)
        #expect(json["message"]?["metadata"] == ["a": "b"])
        #expect(json["message"]?["text"] == "Hi")
    }

    /// A grapheme of thousands of bytes is not cut in the middle.
    @Test func graphemeThatDoesNotFitIsLeftOutWhole() throws {
        let monster = "a" + String(repeating: "\u{301}", count: 3000)
        let json = try JSONValue(payload(text: monster + "b"))
        #expect(json["message"]?["text"] == "…")
        #expect(json["aps"]?["alert"]?["body"] == "Alice: …")
    }

    @Test(arguments: ["Hi", nil])
    func whatCannotFitIsAnErrorWithItsBytes(_ text: String?) throws {
        let payload = payload(text: text, name: String(repeating: "n", count: 3000))
        let error = try #require(throws: PushPayloadError.self) { try payload.encoded() }
        guard case .tooLarge(let bytes, limit: 4096) = error else {
            Issue.record("unexpected \(error)")
            return
        }
        #expect(bytes > 6000)
        #expect(error.description.contains("\(bytes)"))
    }
}
