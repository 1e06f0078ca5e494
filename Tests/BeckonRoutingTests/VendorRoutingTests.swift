import BeckonModel
import BeckonPush
import BeckonRouting
import Testing

/// A vendor's conversation that is no uid and no guid is routed to by the vendor's own identifier.
@Suite struct VendorRoutingTests {
    private let resolver = DestinationResolver(vendors: ["stream", "sendbird", "matrix", "cometchat"])

    private let stream: [String: JSONValue] = [
        "aps": ["alert": "Hi"],
        "stream": ["sender": "stream.chat", "type": "message.new", "version": "v2", "id": "m", "cid": "messaging:c"],
    ]

    @Test func conversationOfAVendorIsOpenedAtItsMessage() {
        let matrix = NotificationContent(payload: ["aps": ["alert": "Hi"], "room_id": "!r:x", "event_id": "$e"])
        #expect(resolver.destination(of: matrix) == .vendor("matrix", conversation: "!r:x", messageID: "$e"))
        let content = NotificationContent(payload: stream)
        #expect(resolver.destination(of: content) == .vendor("stream", conversation: "messaging:c", messageID: "m"))
        let sendbird = NotificationContent(payload: [
            "sendbird": [
                "channel": ["channel_url": "sendbird_1"], "message_id": 1, "type": "MESG", "sender": ["id": "u1"],
                "recipient": ["id": "u2"],
            ]
        ])
        #expect(resolver.destination(of: sendbird) == .vendor("sendbird", conversation: "sendbird_1", messageID: "1"))
        #expect(resolver.read(sendbird).account == "u2")
    }

    /// The app has no screen for it.
    @Test func vendorThatTheAppDoesNotKnowLeadsToTheRoot() {
        #expect(DestinationResolver().destination(of: NotificationContent(payload: stream)) == .root)
    }

    /// A uid that is none of Beckon's cannot be opened as a chat of Beckon's; the vendor's conversation can.
    @Test func foreignIdentifiersLeadToTheVendorsConversation() {
        let content = NotificationContent(payload: [
            "message": [
                "id": 3, "sender": ["uid": "first.last"], "receiver": "b", "receiverType": "user",
                "conversationId": "b_user_first.last",
            ]
        ])
        let expected = Destination.vendor("cometchat", conversation: "b_user_first.last", messageID: "3")
        #expect(resolver.destination(of: content) == expected)
    }

    /// What is on top is compared by the conversation.
    @Test func vendorsConversationOnTopIsNotOpenedTwiceAndAnotherIs() {
        var machine = TapMachine(resolver: resolver)
        _ = machine.handle(.sessionKnown(account: "bob"))
        _ = machine.handle(.rootReady(scene: "s"))
        var other = stream
        other["stream"] = ["sender": "stream.chat", "type": "message.new", "id": "n", "cid": "messaging:d"]
        var again = stream
        again["stream"] = ["sender": "stream.chat", "type": "message.new", "id": "k", "cid": "messaging:c"]
        var opened: [Bool] = []
        for (index, payload) in [stream, again, other].enumerated() {
            let response = NotificationResponse(
                requestIdentifier: "n-\(index)", deliveredAt: 1, content: NotificationContent(payload: payload))
            for case .open(_, _, _, _, let opening) in machine.handle(.response(response, from: .delegate)) {
                opened.append(opening == .scroll)
            }
        }
        #expect(opened == [false, true, false])
    }

    @Test func messageOfTheVisibleVendorsConversationIsNotShown() {
        let policy = ForegroundPolicy(resolver: resolver)
        let content = NotificationContent(payload: stream)
        func decision(_ conversation: String) -> ForegroundDecision {
            policy.decision(
                for: content,
                in: .init(
                    account: "bob", visible: [.vendor("stream", conversation: conversation)]))
        }
        #expect(decision("messaging:c").reason == .conversationVisible)
        #expect(decision("messaging:d").isShown)
    }
}
