import BeckonModel
import BeckonPush
import Testing

/// The examples hold the example values of the seeds' key tables, field by field.
@Suite struct ExamplePayloadTests {
    private let sender: JSONValue = [
        "uid": "cometchat-uid-1", "name": "Andrew Joseph", "avatar": "https://example.com/avatar.png",
        "status": "online", "role": "default", "lastActiveAt": 1_699_799_000,
    ]

    @Test func userMessageHoldsTheSeedsTables() throws {
        #expect(
            try Examples.payload("user-message") == [
                "Simulator Target Bundle": "com.example.chat",
                "aps": [
                    "alert": ["title": "Andrew Joseph", "body": "Hello there!"], "badge": 1, "sound": "default",
                    "mutable-content": 1,
                ],
                "message": [
                    "id": 12345, "muid": "muid_xyz123", "category": "message", "type": "text", "text": "Hello there!",
                    "sender": sender, "receiver": "cometchat-uid-2", "receiverType": "user", "sentAt": 1_699_800_000,
                    "deliveredAt": 0, "readAt": 0, "conversationId": "cometchat-uid-1_user_cometchat-uid-2",
                ],
            ])
    }

    @Test func groupMessageHoldsTheSeedsTables() throws {
        #expect(
            try Examples.payload("group-message") == [
                "Simulator Target Bundle": "com.example.chat",
                "aps": [
                    "alert": ["title": "Development Team", "body": "Andrew Joseph: Hey team!"], "badge": 1,
                    "sound": "default", "mutable-content": 1,
                ],
                "message": [
                    "id": 12346, "muid": "muid_abc456", "category": "message", "type": "text", "text": "Hey team!",
                    "sender": sender,
                    "receiver": [
                        "guid": "cometchat-guid-1", "name": "Development Team",
                        "icon": "https://example.com/group.png", "type": "public", "membersCount": 15,
                        "owner": "cometchat-uid-1", "createdAt": 1_699_700_000, "hasJoined": true,
                    ],
                    "receiverType": "group", "sentAt": 1_699_800_000, "deliveredAt": 0, "readAt": 0,
                    "conversationId": "group_cometchat-guid-1",
                ],
            ])
    }

    /// Seed 2: `alert` is a dictionary, `category` the type of the notification.
    @Test(arguments: [("category-second", "Second"), ("category-third", "Third")])
    func categoryPayloadsHaveTitleBodyAndCategory(_ name: String, _ category: String) throws {
        let content = NotificationContent(payload: try Examples.payload(name))
        #expect(content.categoryIdentifier == category)
        #expect(content.category == category)
        #expect(!content.title.isEmpty && !content.body.isEmpty)
        #expect(PushReader.standard.message(in: content) == nil)
    }

    /// Seed 3 and requirements D.
    @Test func voximplantMessageHasTheThreeKeysOfItsBlock() throws {
        let payload = try Examples.payload("voximplant-message")
        #expect(payload["voximplant_im"]?.object?.keys.sorted() == ["client_id", "message_uuid", "with_attachments"])
        #expect(payload["aps"]?["mutable-content"] == 1)
        #expect(payload["aps"]?["sound"] == "default")
    }
}
