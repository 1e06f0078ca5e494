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
}
