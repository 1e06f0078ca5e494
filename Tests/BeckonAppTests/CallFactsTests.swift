import BeckonApp
import BeckonModel
import BeckonPush
import Testing

/// where a push of a call leads depends on what is known of that call.
struct CallFactsTests {
    private func push(_ group: String) throws -> PushMessage {
        let guid = try #require(GroupID(rawValue: group))
        var push = PushMessage(dialect: "beckon")
        push.group = Group(guid: guid, name: "Chat", type: .private)
        return push
    }

    @Test func aMessageOfTheCallsChatBelongsToTheCallWhileOneIsInIt() throws {
        let facts = CallFacts()
        let (session, chat) = (
            try #require(CallSessionID(rawValue: "v1.1")), try #require(GroupID(rawValue: "call_1"))
        )
        #expect(facts.currentCall(try push("call_1")) == nil)
        facts.enter(session, chat: chat)
        #expect(facts.currentCall(try push("call_1")) == session)
        #expect(facts.currentCall(try push("team")) == nil)
        facts.leave(try #require(CallSessionID(rawValue: "v1.2")))
        #expect(facts.currentCall(try push("call_1")) == session)
        facts.leave(session)
        #expect(facts.currentCall(try push("call_1")) == nil)
    }
}
