import BeckonModel
import BeckonPush
import Testing

/// `reference/push-protocols.md`, FCM HTTP v1; the old API on input. Case sh-06 is proven whole in BeckonRoutingTests.
@Suite struct FCMMessageTests {
    @Test func oldRequestBecomesOneOfVersion1() throws {
        let message = try FCMMessage(request: [
            "to": "/topics/news", "priority": "high", "collapse_key": "k", "time_to_live": 60,
            "notification": [
                "title": "Ola", "body": "Ping", "click_action": "CHAT_REPLY", "badge": "3", "sound": "default",
            ],
            "data": ["chat_id": "c-8", "n": 1, "flag": true, "object": ["a": 1]],
        ])
        #expect(
            message.json == [
                "message": [
                    "topic": "news",
                    "notification": ["title": "Ola", "body": "Ping"],
                    "data": ["chat_id": "c-8", "n": "1", "flag": "true", "object": #"{"a":1}"#],
                    "android": [
                        "priority": "HIGH", "collapse_key": "k", "ttl": "60s",
                        "notification": ["click_action": "CHAT_REPLY"],
                    ],
                    "apns": [
                        "headers": ["apns-priority": "10", "apns-collapse-id": "k"],
                        "payload": [
                            "aps": ["category": "CHAT_REPLY", "mutable-content": 1, "badge": 3, "sound": "default"]
                        ],
                    ],
                ]
            ])
    }

    @Test func messageOfVersion1KeepsWhatIsNotItsOwn() throws {
        let request: [String: JSONValue] = [
            "message": [
                "token": "t", "webpush": ["headers": ["Urgency": "high"]], "fcm_options": ["analytics_label": "a"],
                "android": ["notification": ["click_action": "OPEN"]],
                "apns": [
                    "fcm_options": ["image": "https://media.example/p.png"], "headers": ["apns-priority": "5"],
                    "payload": ["aps": ["thread-id": "c", "mutable-content": 1], "k": 1],
                ],
            ]
        ]
        #expect(try FCMMessage(request: request).json == .object(request))
    }

    /// sh-08: the extension runs for a message that says so in `aps`, as the number 1.
    @Test(
        arguments: [
            ["to": "t", "mutable_content": true], ["message": ["token": "t"]],
            ["message": ["token": "t", "apns": ["payload": ["aps": ["mutable-content": "true"]]]]],
            ["message": ["token": "t", "apns": "rubbish"]],
        ] as [[String: JSONValue]])
    func sh_08_mutableContentIsAlwaysTheNumber1(_ request: [String: JSONValue]) throws {
        let message = try FCMMessage(request: request)
        #expect(message.json["message"]?["apns"]?["payload"]?["aps"]?["mutable-content"] == 1)
        #expect(message.userInfo(deliveryID: "0:1%2")["aps"]?["mutable-content"] == 1)
    }

    @Test func deviceGetsDataAndPayloadSideBySide() {
        let message = FCMMessage(
            to: .token("t"), title: "Ola", body: "Ping", image: "https://media.example/p.png", data: ["chat_id": "c-8"],
            payload: ["k": 1])
        #expect(
            message.userInfo(deliveryID: "0:1%2") == [
                "aps": ["alert": ["title": "Ola", "body": "Ping"], "mutable-content": 1], "chat_id": "c-8", "k": 1,
                "gcm.message_id": "0:1%2", "fcm_options": ["image": "https://media.example/p.png"],
            ])
    }

    @Test(
        arguments: [
            ([:], .noSingleTarget, "to"), (["message": 1], .wrongType, "message"),
            (["message": ["token": "t", "topic": "n"]], .noSingleTarget, "message"),
            (["message": ["token": "t", "data": "x"]], .wrongType, "message.data"),
            (["to": "t", "data": ["gcm.x": "1"]], .reservedKey, "data.gcm.x"),
            (["message": ["token": "t", "data": ["from": "1"]]], .reservedKey, "message.data.from"),
        ] as [([String: JSONValue], FCMMessageError.Reason, String)])
    func requestThatFCMWouldRefuseIsAnErrorWithItsPath(
        _ request: [String: JSONValue], _ reason: FCMMessageError.Reason, _ path: String
    ) {
        #expect(throws: FCMMessageError(reason, path: path)) { try FCMMessage(request: request) }
    }
}
