import Foundation

/// What an app writes without this library: JSONSerialization and a cast for each field of the seed's tables. It reads
/// one form of the payload only, tells no error and keeps nothing that it does not know.
struct Baseline {
    var id: Int
    var muid: String?
    var category: String
    var type: String
    var text: String?
    var senderUID: String
    var senderName: String?
    var senderAvatar: String?
    var senderStatus: String?
    var senderRole: String?
    var senderLastActiveAt: Int?
    var receiverID: String
    var receiverName: String?
    var receiverIcon: String?
    var receiverGroupType: String?
    var receiverMembersCount: Int?
    var receiverOwner: String?
    var receiverCreatedAt: Int?
    var receiverHasJoined: Bool?
    var receiverType: String
    var sentAt: Int?
    var deliveredAt: Int?
    var readAt: Int?
    var conversationID: String?
    var title: String?
    var body: String?
    var badge: Int?
    var sound: String?
    var mutableContent: Int?

    init?(bytes: Data) {
        // Nil is the meaning: what does not parse is no push.
        guard let object = try? JSONSerialization.jsonObject(with: bytes), let userInfo = object as? [String: Any]
        else {
            return nil
        }
        self.init(userInfo: userInfo)
    }

    init?(userInfo: [String: Any]) {
        guard let message = userInfo["message"] as? [String: Any], let id = message["id"] as? Int,
            let category = message["category"] as? String, let type = message["type"] as? String,
            let sender = message["sender"] as? [String: Any], let senderUID = sender["uid"] as? String,
            let receiverType = message["receiverType"] as? String
        else { return nil }
        self.id = id
        self.category = category
        self.type = type
        self.senderUID = senderUID
        self.receiverType = receiverType
        muid = message["muid"] as? String
        text = message["text"] as? String
        senderName = sender["name"] as? String
        senderAvatar = sender["avatar"] as? String
        senderStatus = sender["status"] as? String
        senderRole = sender["role"] as? String
        senderLastActiveAt = sender["lastActiveAt"] as? Int
        sentAt = message["sentAt"] as? Int
        deliveredAt = message["deliveredAt"] as? Int
        readAt = message["readAt"] as? Int
        conversationID = message["conversationId"] as? String
        if let uid = message["receiver"] as? String {
            receiverID = uid
        } else if let group = message["receiver"] as? [String: Any], let guid = group["guid"] as? String {
            receiverID = guid
            receiverName = group["name"] as? String
            receiverIcon = group["icon"] as? String
            receiverGroupType = group["type"] as? String
            receiverMembersCount = group["membersCount"] as? Int
            receiverOwner = group["owner"] as? String
            receiverCreatedAt = group["createdAt"] as? Int
            receiverHasJoined = group["hasJoined"] as? Bool
        } else {
            return nil
        }
        guard let aps = userInfo["aps"] as? [String: Any] else { return }
        if let alert = aps["alert"] as? [String: Any] {
            title = alert["title"] as? String
            body = alert["body"] as? String
        } else {
            body = aps["alert"] as? String
        }
        badge = aps["badge"] as? Int
        sound = aps["sound"] as? String
        mutableContent = aps["mutable-content"] as? Int
    }
}
