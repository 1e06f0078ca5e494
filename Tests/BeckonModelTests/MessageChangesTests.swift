import BeckonModel
import Foundation
import Testing

///
@Suite struct MessageChangesTests {
    private let message = Message(
        id: 1, muid: "m", conversationID: ConversationID(rawValue: "a_user_b"),
        sender: User(uid: UserID(unchecked: "a"), name: "A"), receiver: .user(UserID(unchecked: "b")), text: "Hi",
        sentAt: 1)

    @Test func anEditAndADeletionGoOverTheWireAndBack() throws {
        var changed = message
        changed.editedAt = 5
        changed.deletedAt = 6
        let bytes = try JSONEncoder().encode(changed)
        let again = try JSONDecoder().decode(Message.self, from: bytes)
        #expect(again == changed && again.editedAt == 5 && again.deletedAt == 6)
        changed.editedAt = nil
        changed.deletedAt = nil
        #expect(changed == message)
    }

    /// The seed's objects carry 0 for what has not happened.
    @Test(arguments: [JSONValue.int(0), .null, .string("soon")])
    func whatHasNotHappenedIsNil(value: JSONValue) {
        var told = message
        told.unknown = ["editedAt": value, "deletedAt": value]
        #expect(told.editedAt == nil && told.deletedAt == nil)
    }
}
