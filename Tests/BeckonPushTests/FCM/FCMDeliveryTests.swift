import BeckonModel
import BeckonPush
import Testing

/// FCM over APNs: `FIRMessagingAnalyticsTest.m`, `FIRMessagingExtensionHelper.m`, `FIRMessagingConstants.m`.
@Suite struct FCMDeliveryTests {
    private let keys: [String: JSONValue] = [
        "aps": ["alert": "Hi"], "gcm.message_id": "0:1%2", "gcm.n.e": "1", "google.c.a.e": "1",
        "google.c.sender.id": "100000000001", "google.c.fid": "f",
        "fcm_options": ["image": "https://media.example/p.png"],
    ]

    @Test func keysOfFirebaseAreRead() throws {
        let delivery = try #require(FCMDelivery(keys))
        #expect(delivery.messageID == "0:1%2")
        #expect(delivery.senderID == "100000000001")
        #expect(delivery.image == "https://media.example/p.png")
    }

    @Test func messageIDIsReadAsANumberToo() {
        #expect(FCMDelivery(["gcm.message_id": 1_700_000_000_000_001])?.messageID == "1700000000000001")
    }

    @Test func pushThatCameAnotherWayIsNone() {
        #expect(FCMDelivery(["aps": ["alert": "Hi"], "fcm": 1]) == nil)
    }

    /// It is no vendor: nobody's message by FCM is foreign.
    @Test func deliveryAloneIsForeign() {
        #expect(PushReader.standard.message(in: keys) == nil)
    }

    @Test(arguments: VendorShape.all)
    func deliveryMarksWhoeversMessageIsInside(_ shape: VendorShape) throws {
        let payload = try shape.payload
        let direct = try #require(PushReader.standard.message(in: payload))
        var expected = direct
        expected.deliveryID = "0:1%2"
        if !direct.attachments.contains(where: { $0.url == "https://media.example/p.png" }) {
            expected.attachments.append(.init(url: "https://media.example/p.png"))
        }
        expected.hasAttachments = true
        let byFCM = payload.merging(keys) { old, new in old.object == nil ? new : old }
        #expect(PushReader.standard.message(in: byFCM) == expected)
    }

    /// The same message directly and as JSON text by FCM; a repetition has the same delivery.
    @Test func messageIsTheSameOnBothWays() throws {
        let direct = try #require(CometChatDialect().read(VendorShape.named("cometchat-object")))
        let byFCM = PushReader.standard.message(in: [
            "gcm.message_id": "0:1%2",
            "message": """
            {"id":"1","muid":"m","category":"message","type":"text","text":"Hi","sender":{"uid":"u1","name":"A"},
            "receiver":"u2","receiverType":"user","sentAt":"1","conversationId":"u1_user_u2"}
            """,
        ])
        var expected = direct
        expected.deliveryID = "0:1%2"
        #expect(byFCM == expected)
    }
}
