import BeckonModel
import BeckonPush
import BeckonRouting
import Foundation

/// Payloads and responses that the tests share.
enum Pushes {
    /// A file of `Examples/payloads`.
    static func example(_ name: String) throws -> NotificationContent {
        let root = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let file = root.appendingPathComponent("Examples/payloads/\(name).apns")
        let payload = try JSONDecoder().decode([String: JSONValue].self, from: Data(contentsOf: file))
        return NotificationContent(payload: payload)
    }

    /// A message from `sender` to `account`, in Beckon's own form.
    static func message(_ id: Int64 = 1, from sender: String = "alice", to account: String = "bob")
        -> NotificationContent
    {
        NotificationContent(payload: [
            "aps": ["alert": ["title": .string(sender), "body": "Hi"]],
            "beckon": ["v": 1, "to": .string(account), "badgeVersion": 1],
            "message": [
                "id": .int(id), "sender": ["uid": .string(sender)], "receiver": .string(account),
                "receiverType": "user", "conversationId": .string("\(sender)_user_\(account)"),
            ],
        ])
    }

    static func response(
        _ identifier: String, at date: Int64 = 1, action: NotificationResponse.Action = .default,
        _ content: NotificationContent = message(), scene: String? = nil
    ) -> NotificationResponse {
        NotificationResponse(
            requestIdentifier: identifier, deliveredAt: date, action: action, content: content, scene: scene)
    }

    static func chat(_ uid: String, _ messageID: String? = "1") -> Destination {
        .conversation(.user(UserID(unchecked: uid)), messageID: messageID)
    }
}

extension Pushes {
    /// A call to bob that its push calls initiated.
    static func call() -> NotificationContent {
        NotificationContent(payload: [
            "aps": ["alert": "Alice calls"],
            "beckon": ["v": 1, "to": "bob", "badgeVersion": 1],
            "message": [
                "id": 5, "category": "call", "type": "audio", "action": "initiated", "sessionId": "v1.123",
                "sender": ["uid": "alice"], "receiver": "bob", "receiverType": "user",
                "conversationId": "alice_user_bob",
            ],
        ])
    }

    /// A reply in a thread.
    static func reply(_ id: Int64 = 7, in thread: Int64) -> NotificationContent {
        var content = message(id)
        if case .object(var message)? = content.userInfo["message"] {
            message["parentMessageId"] = .int(thread)
            content.userInfo["message"] = .object(message)
        }
        return content
    }
}
