import BeckonAPI
import BeckonModel
import Testing

@testable import BeckonServer

/// Design §3, *JSON*: events are encoded once.
@Suite struct WireMessageTests {
    private func message(_ category: MessageCategory, _ text: String?) -> Message {
        Message(
            id: 7, muid: "m/\u{1F98A}", conversationID: ConversationID("a", "b"),
            sender: User(uid: "a", name: "A \"quoted\" \\ \u{1}"), receiver: .user("b"), category: category, text: text,
            sentAt: 1, unknown: ["zz": ["type": "x", "n": [1, 1.5, nil, true]]])
    }

    @Test(arguments: [MessageCategory.message, .action, .call, .custom])
    func theEventAroundTheMessageIsTheEventEncoded(_ category: MessageCategory) throws {
        for text in [nil, "", "hi", #"},"type":"action"}"#, "line\nline\u{2028}"] {
            let message = message(category, text)
            let event: RealtimeEvent = category == .action ? .action(message) : .message(message)
            #expect(try WireMessage(message).event() == WireJSON.encode(event))
        }
    }

    @Test func itsJSONIsThatOfTheMessage() throws {
        let wire = WireMessage(message(.message, "hi"))
        let copy = wire
        #expect(try wire.json() == WireJSON.encode(wire.message))
        #expect(try copy.json() == wire.json())
    }

    private func plain(_ text: String?, name: String = "Ärger", avatar: String? = nil) -> Message {
        Message(
            id: .max, muid: "m", conversationID: ConversationID("a", "b"),
            sender: User(uid: "a", name: name, avatar: avatar),
            receiver: .user("b"), text: text, sentAt: 1_700_000_000)
    }

    @Test func aPlainMessageHasFoundationsBytes() throws {
        for text in [nil, "", "hi", "a/b", "\u{7f} \u{80} \u{2028} \u{FFFE}", "🦊 e\u{301}"] {
            for avatar in [nil, "", "https://example.com/a.png?x=1&y=ü"] {
                let message = plain(text, avatar: avatar)
                #expect(try PlainMessageJSON.encode(message) == WireJSON.encode(message))
            }
        }
        for category in ["call", "my kind", "ü"] {
            var message = plain("hi")
            message.category = MessageCategory(rawValue: category)
            message.type = MessageType(rawValue: category)
            #expect(try PlainMessageJSON.encode(message) == WireJSON.encode(message))
        }
    }

    @Test func whatIsNotPlainIsLeftToFoundation() throws {
        var others = (UInt8(0)..<0x20).map { plain("a\(Character(Unicode.Scalar($0)))b") }
        others += [plain(#"""#), plain(#"\"#), plain("hi", name: #"""#), plain("hi", avatar: #"\"#)]
        var message = plain("hi")
        message.unknown["silent"] = true
        others.append(message)
        message = plain("hi")
        message.receiver = .group(Group(guid: "team", name: "Team"))
        others.append(message)
        message = plain("hi")
        message.sender.role = "admin"
        others.append(message)
        for message in others {
            #expect(PlainMessageJSON.encode(message) == nil)
            #expect(try WireMessage(message).json() == WireJSON.encode(message))
        }
    }
}
