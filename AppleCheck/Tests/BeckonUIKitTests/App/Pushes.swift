import Foundation
import UserNotifications

/// Pushes as the seeds have them.
enum Pushes {
    /// Seed 1: a message of a user.
    static func message(_ id: Int = 12345, from uid: String = "bob", to account: String? = nil) -> [AnyHashable: Any] {
        var push: [AnyHashable: Any] = [
            "message": [
                "id": id, "category": "message", "type": "text", "text": "Hello",
                "sender": ["uid": uid, "name": "Bob"], "receiver": account ?? "me", "receiverType": "user",
                "sentAt": 1_699_800_000, "conversationId": "\(uid)_user_\(account ?? "me")",
            ] as [String: Any],
            "aps": ["alert": ["title": "Bob", "body": "Hello"], "sound": "default"] as [String: Any],
        ]
        if let account { push["beckon"] = ["v": 1, "to": account] as [String: Any] }
        return push
    }

    /// Seed 2: a category alone.
    static func category(_ name: String) -> [AnyHashable: Any] {
        ["aps": ["alert": ["title": "News"], "category": name] as [String: Any]]
    }

    /// Of somebody else's.
    static var foreign: [AnyHashable: Any] { ["aps": ["alert": "Sale!"], "shop": 1] }

    /// A call of an app's own server.
    static var call: [AnyHashable: Any] { call(session: "v1.1") }

    static func call(session: String) -> [AnyHashable: Any] {
        [
            "message": [
                "id": 7, "category": "call", "type": "audio", "sender": ["uid": "bob", "name": "Bob"], "receiver": "me",
                "receiverType": "user", "sessionId": session, "action": "initiated",
            ] as [String: Any]
        ]
    }
}

extension UNNotification {
    static func of(_ userInfo: [AnyHashable: Any], id: String = "1", at seconds: Double = 1000) -> UNNotification {
        let content = UNMutableNotificationContent()
        let aps = userInfo["aps"] as? [String: Any]
        content.title = (aps?["alert"] as? [String: Any])?["title"] as? String ?? ""
        content.body = aps?["alert"] as? String ?? ""
        content.categoryIdentifier = aps?["category"] as? String ?? ""
        content.userInfo = userInfo
        return .fake(
            UNNotificationRequest(identifier: id, content: content, trigger: UNPushNotificationTrigger()),
            date: Date(timeIntervalSince1970: seconds))
    }
}

extension UNNotificationResponse {
    static func of(
        _ userInfo: [AnyHashable: Any], id: String = "1", at seconds: Double = 1000,
        action: String = UNNotificationDefaultActionIdentifier, text: String? = nil, scene: AnyObject? = nil
    ) -> UNNotificationResponse {
        .fake(.of(userInfo, id: id, at: seconds), action: action, text: text, scene: scene)
    }
}
