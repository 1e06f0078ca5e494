import BeckonModel
import Foundation
import Testing

@testable import BeckonStore

@Suite struct MessageEncoderTests {
    /// Every field that a message can carry, and texts that need escaping.
    private static let samples: [Message] = [
        .sample(1), .sample(2, by: .anna), .sample(3, in: .team), .sample(4, text: "\"\\/\n\r\t\u{0}\u{1F}\u{2028}é😀"),
        {
            var message = Message.sample(Int64.max / 2, in: .team)
            message.text = nil
            message.sender.metadata = ["a": ["b": 1.5]]
            message.sender.tags = ["x"]
            message.sender.blockedByMe = false
            message.data = ["attachments": [["url": "https://a/b?c=d&e"]], "n": nil, "t": true, "i": -7]
            message.unknown["später \"neu\""] = [1, "two", nil, false, 1e300]
            message.reactions = [.init(reaction: "👍", count: 2, reactedByMe: true)]
            message.tags = ["a", "b"]
            message.editedAt = 7
            return message
        }(),
    ]

    @Test(arguments: samples) func whatIsWrittenReadsBackAsItWas(_ message: Message) throws {
        var encoder = MessageEncoder()
        let bytes = try encoder.bytes(of: message)
        #expect(try JSONDecoder().decode(Message.self, from: Data(bytes)) == message)
        var decoder = MessageDecoder()
        #expect(try decoder.message(bytes) == message)
        #expect(try decoder.message(bytes) == message)
        // Once more, with people and groups that are known already, it is the same.
        #expect(try encoder.bytes(of: message) == bytes)
    }

    @Test func aFieldThatTheMessageWritesItselfIsNotWrittenTwice() throws {
        var message = Message.sample(1)
        message.unknown["id"] = "other"
        var encoder = MessageEncoder()
        let bytes = try encoder.bytes(of: message)
        #expect(try JSONDecoder().decode(Message.self, from: Data(bytes)) == .sample(1))
    }
}
