import BeckonAPI
import BeckonModel
import Foundation
import Testing

@testable import BeckonServer

/// What messages of each kind hold, and whether they count and are pushed (R-B, R-X.3, R-4.5; design §4, *Unread*).
@Suite struct MessageContentTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        var category: MessageCategory
        var type: MessageType
        var text: String?
        var data: [String: JSONValue]?
        var silent: Bool?
        var sendNotification: Bool?
        var counts: Bool
        var isPushed: Bool

        var testDescription: String { name }
    }

    private static let file: [String: JSONValue] = [
        "attachments": [
            [
                "url": "https://files.example/1", "name": "a.png", "mimeType": "image/png", "extension": "png",
                "size": "12",
            ]
        ]
    ]
    private static let card: [String: JSONValue] = ["card": ["title": "Lunch"]]
    private static func call(_ action: String) -> [String: JSONValue] {
        ["action": .string(action), "sessionId": "v1.123.aik2"]
    }

    static let rows =
        [
            Row(name: "text", category: .message, type: .text, text: "hi", counts: true, isPushed: true),
            Row(
                name: "silent text", category: .message, type: .text, text: "hi", silent: true, counts: false,
                isPushed: false),
            Row(name: "image", category: .message, type: .image, data: file, counts: true, isPushed: true),
            Row(
                name: "video", category: .message, type: .video, text: "look", data: file, counts: true, isPushed: true),
            Row(name: "audio", category: .message, type: .audio, text: "", data: file, counts: true, isPushed: true),
            Row(name: "file", category: .message, type: .file, data: file, counts: true, isPushed: true),
            Row(
                name: "unknown type", category: .message, type: MessageType(rawValue: "sticker"), data: card,
                counts: true,
                isPushed: true),
            Row(
                name: "custom", category: .custom, type: MessageType(rawValue: "poll"), data: ["customData": ["a": 1]],
                counts: false, isPushed: false),
            Row(
                name: "custom that asks", category: .custom, type: .custom, data: ["customData": ["a": 1]],
                sendNotification: true, counts: true, isPushed: true),
            Row(
                name: "silent custom that asks", category: .custom, type: .custom, data: ["customData": ["a": 1]],
                silent: true, sendNotification: true, counts: false, isPushed: false),
            Row(
                name: "unknown category", category: MessageCategory(rawValue: "interactive"),
                type: MessageType(rawValue: "form"), data: card, counts: false, isPushed: false),
            Row(
                name: "unknown category that asks", category: MessageCategory(rawValue: "card"),
                type: MessageType(rawValue: "card"), text: "Lunch", sendNotification: true, counts: true, isPushed: true
            ),
            Row(
                name: "call rings", category: .call, type: .audio, data: call("initiated"), counts: false,
                isPushed: true),
            Row(
                name: "silent call", category: .call, type: .audio, data: call("initiated"), silent: true,
                counts: false,
                isPushed: false),
        ]
        + ["ongoing", "rejected", "ended", "busy"].map {
            Row(name: "call \($0)", category: .call, type: .video, data: call($0), counts: false, isPushed: false)
        }
        // It was missed.
        + ["cancelled", "canceled", "unanswered"].map {
            Row(name: "call \($0)", category: .call, type: .video, data: call($0), counts: false, isPushed: true)
        }

    private func content(_ row: Row) throws -> MessageContent {
        var draft = MessageDraft(
            muid: "m", to: .user("bob"), category: row.category, type: row.type, text: row.text, data: row.data)
        draft.silent = row.silent
        draft.sendNotification = row.sendNotification
        return try MessageContent(draft, MessageKind(row.category, row.type))
    }

    @Test(arguments: rows)
    func aMessageCountsAndIsPushedByItsKind(_ row: Row) throws {
        let content = try content(row)
        #expect(content.counting.countsAsUnread == row.counts)
        #expect(content.counting.isPushed == row.isPushed)
    }

    /// R-1.15: both spellings are accepted, one is told.
    @Test func anAbandonedCallHasOneSpelling() throws {
        let rows = Self.rows.filter { $0.name == "call canceled" || $0.name == "call cancelled" }
        #expect(try Set(rows.map { try content($0).data }).count == 1 && rows.count == 2)
    }

    /// Equal bodies have equal bytes, so that a repeated `muid` is the same message.
    @Test func dataIsCanonical() throws {
        let one = try JSONDecoder().decode(
            [String: JSONValue].self, from: Data(#"{"b":[1, {"d":2,"c":"/"}],"a":1}"#.utf8))
        let other = try JSONDecoder().decode(
            [String: JSONValue].self, from: Data(#"{"a":1,"b":[1,{"c":"/","d":2}]}"#.utf8))
        #expect(try ContentCheck.json(one) == #"{"a":1,"b":[1,{"c":"/","d":2}]}"#)
        #expect(try ContentCheck.json(one) == ContentCheck.json(other))
    }

    @Test func whatIsAtItsLimitIsTaken() throws {
        let tags = Array(repeating: String(repeating: "é", count: 100), count: 25)
        #expect(try ContentCheck.tags(tags) != nil)
        #expect(try ContentCheck.tags([]) == nil)
        // The object around the text has eight bytes.
        #expect(try ContentCheck.json(["x": .string(String(repeating: "y", count: 10_232))]).utf8.count == 10_240)
        let mentions = (0..<10).map { JSONValue.string("u\($0)") }
        #expect(try ContentCheck.mentions(["mentions": .array(mentions)]).count == 10)
    }

    @Test func anEmptyCaptionIsNone() throws {
        let row = try #require(Self.rows.first { $0.name == "audio" })
        #expect(try content(row).text == nil)
    }

    @Test(arguments: ["👍", "👩🏽‍❤️‍💋‍👨🏻", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "+1", String(repeating: "x", count: 64)])
    func aReactionIsAnEmojiOrAShortText(_ reaction: String) throws {
        #expect(throws: Never.self) { try ContentCheck.reaction(reaction) }
    }

    @Test(arguments: ["", " ", "a\n", "\u{0}", "\u{85}", String(repeating: "x", count: 65)])
    func whatIsNoReactionIsRefused(_ reaction: String) {
        #expect(throws: ChatError.self) { try ContentCheck.reaction(reaction) }
    }
}
