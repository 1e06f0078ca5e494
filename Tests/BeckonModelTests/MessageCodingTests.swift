import BeckonModel
import Foundation
import Testing

@Suite struct MessageCodingTests {
    /// R-1.2 and R-1.3: the seed's form of a user message.
    @Test func userMessageDecodesFromTheSeedsForm() throws {
        let message = try decode(
            #"""
            {"id": 12345, "muid": "muid_xyz123", "category": "message", "type": "text", "text": "Hello there!",
             "sender": {"uid": "cometchat-uid-1", "name": "Andrew Joseph", "status": "online", "role": "default",
                        "avatar": "https://example.com/avatar.png", "lastActiveAt": 1699799000},
             "receiver": "cometchat-uid-2", "receiverType": "user", "sentAt": 1699800000,
             "deliveredAt": 0, "readAt": 0, "conversationId": "cometchat-uid-1_user_cometchat-uid-2"}
            """#)
        #expect(message.id == 12345)
        #expect(message.sender.lastActiveAt == 1_699_799_000)
        #expect(message.receiver == .user(UserID(unchecked: "cometchat-uid-2")))
        #expect(message.unknown == ["deliveredAt": 0, "readAt": 0])
    }

    /// Design §4, *Messages*: content is open and encodes back unchanged.
    @Test func unknownKindsAndFieldsSurviveARoundTrip() throws {
        let message = try decode(
            #"""
            {"id": 1, "muid": "m", "category": "hologram", "type": "cube", "data": {"sides": [1, 2.5, null, true]},
             "sender": {"uid": "a", "name": "A"}, "receiver": {"guid": "g", "name": "G", "type": "public"},
             "receiverType": "group", "sentAt": 5, "conversationId": "group_g"}
            """#)
        let again = try JSONDecoder().decode(Message.self, from: JSONEncoder().encode(message))
        #expect(again == message)
        #expect(again.category.rawValue == "hologram")
        #expect(again.unknown["data"]?["sides"]?.array == [1, 2.5, nil, true])
    }

    /// R-1.7: the chat to open is the other party's, also for one's own message from a second device.
    @Test func counterpartIsTheOtherParty() throws {
        let (a, b) = (UserID(unchecked: "a"), UserID(unchecked: "b"))
        let message = Message(
            id: 1, muid: "m", conversationID: ConversationID(a, b), sender: User(uid: a, name: "A"),
            receiver: .user(b), text: "hi", sentAt: 1)
        #expect(message.counterpart(of: b) == .user(a))
        #expect(message.counterpart(of: a) == .user(b))
    }

    private func decode(_ json: String) throws -> Message {
        try JSONDecoder().decode(Message.self, from: Data(json.utf8))
    }
}
