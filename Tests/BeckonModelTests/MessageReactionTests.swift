import BeckonModel
import Foundation
import Testing

/// R-B: `reactions [ReactionCount{reaction,count,reactedByMe}]`, and whether a message asks to be counted.
@Suite struct MessageReactionTests {
    private func message(_ fields: String) throws -> Message {
        let json = #"""
            {"id":1,"muid":"m","conversationId":"a_user_b","sender":{"uid":"a","name":"A"},"receiver":"b",
            "receiverType":"user","category":"message","type":"text","sentAt":1\#(fields)}
            """#
        return try JSONDecoder().decode(Message.self, from: Data(json.utf8))
    }

    @Test func reactionsAreReadAndEncodedBack() throws {
        let message = try message(
            #","reactions":[{"reaction":"👍","count":2,"reactedByMe":true},{"reaction":"x","count":1},{"count":9}]"#)
        #expect(
            message.reactions == [
                ReactionCount(reaction: "👍", count: 2, reactedByMe: true), ReactionCount(reaction: "x", count: 1),
            ])
        var written = try self.message("")
        written.reactions = message.reactions
        let again = try JSONDecoder().decode(Message.self, from: JSONEncoder().encode(written))
        #expect(again == written && again.reactions == message.reactions)
        written.reactions = []
        #expect(try written == self.message(""))
    }

    @Test func whetherItAsksToCountIsReadAndEncodedBack() throws {
        #expect(try message(#","silent":true"#).isSilent && message(#","sendNotification":true"#).asksToCount)
        var plain = try message("")
        #expect(!plain.isSilent && !plain.asksToCount)
        plain.isSilent = true
        plain.asksToCount = true
        #expect(plain.unknown == ["silent": true, "sendNotification": true])
    }
}
