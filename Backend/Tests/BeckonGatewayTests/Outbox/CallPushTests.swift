import BeckonModel
import BeckonPush
import Foundation
import Testing

/// A call that rings is pushed as such.
@Suite struct CallPushTests {
    @Test(arguments: [(MessageType.audio, "Incoming call"), (.video, "Incoming video call")])
    func aCallSaysThatItRingsAndNamesItsSession(_ type: MessageType, _ body: String) throws {
        let alice = UserID(unchecked: "alice")
        let bob = UserID(unchecked: "bob")
        var call = Message(
            id: 7, muid: "m", conversationID: ConversationID(alice, bob), sender: User(uid: alice, name: "Alice"),
            receiver: .user(bob), category: .call, type: type, sentAt: 1_700_000_000)
        call.data = ["action": "initiated", "sessionId": "v1.123.aik2"]
        let payload = PushPayload(message: call, to: bob, badge: Badge(total: 0, version: 0))
        #expect(payload.title == "Alice" && payload.body == body)
        let userInfo = try JSONDecoder().decode([String: JSONValue].self, from: try payload.encoded())
        let push = try #require(PushReader.standard.message(in: userInfo))
        #expect(push.kind == .call && push.call?.action == .initiated && push.call?.sessionID == "v1.123.aik2")
        #expect(push.call?.medium == type.rawValue)
    }
}
