import BeckonModel

extension BaseMessage {
    /// Whether a push has the flat form of version 4.
    static func isFlat(_ payload: [String: JSONValue]) -> Bool {
        guard payload["receiverType"]?.string != nil, payload["id"] == nil, payload["category"] == nil else {
            return false
        }
        let type = payload["type"]?.string
        return type == "chat" || type == "call" || payload["tag"] != nil || payload["callAction"] != nil
    }

    /// Reads the flat form: texts beside `aps`.
    ///
    /// A call has `type` `call`; another word than that and `chat` is kept as the category, and still routes. The text is
    /// the one that is shown, since the message's own is only in `message`, which may not be there.
    init(flat payload: [String: JSONValue]) throws(ChatError) {
        var fields = FieldReader(payload, path: "")
        var warnings: [PushWarning] = []
        let receiverType = try Self.receiverType(payload["receiverType"], "receiverType")
        let word = fields.string("type") ?? "chat"
        var sender = SeedEntities.user(payload["sender"], path: "sender", warnings: &warnings)
        if sender == nil, receiverType == .user {
            throw ChatError(.invalidMessageData, "A message to a user has a sender with a uid.", path: "sender")
        }
        if let name = fields.text("senderName") { sender?.name = name }
        if let avatar = fields.string("senderAvatar"), !avatar.isEmpty { sender?.avatar = avatar }
        guard
            var receiver = SeedEntities.counterpart(
                payload["receiver"], receiverType, path: "receiver", warnings: &warnings)
        else { throw ChatError(.emptyReceiver, "The push names no receiver.", path: "receiver") }
        receiver.complete(name: fields.text("receiverName"), picture: fields.string("receiverAvatar"))

        let callType = fields.string("callType")
        let category: MessageCategory =
            switch word {
            case "chat": .message
            case "call": .call
            default: MessageCategory(rawValue: word)
            }
        self.init(
            // A group's action has the guid there.
            id: payload["tag"]?.integer, category: category,
            type: word == "chat" ? .text : MessageType(rawValue: callType ?? word), sender: sender,
            receiver: receiver, form: .flat, rawMessage: payload.filter { $0.key != "aps" })
        isReceiverStub = true
        conversationID = fields.string("conversationId").map(ConversationID.init(rawValue:))
        sentAt = fields.seconds("sentAt") ?? 0
        metadata = payload["custom"]?.objectOrText
        unreadMessageCount =
            fields.integer("unreadMessageCount") ?? payload["payload"]?.objectOrText?["unreadMessageCount"]?.integer
        switch word {
        case "chat": content = .text(fields.text("body") ?? "")
        case "call":
            content = .call(
                Call(
                    sessionID: fields.text("sessionId"),
                    status: fields.string("callAction").map(Call.Status.init(rawValue:)), initiator: sender,
                    receiver: receiver, initiatedAt: 0, joinedAt: 0))
        default: content = .unknown
        }
        self.warnings = fields.warnings + warnings
    }
}

extension Counterpart {
    fileprivate mutating func complete(name: String?, picture: String?) {
        switch self {
        case .user(var user):
            if let name { user.name = name }
            if let picture, !picture.isEmpty { user.avatar = picture }
            self = .user(user)
        case .group(var group):
            if let name { group.name = name }
            if let picture, !picture.isEmpty { group.icon = picture }
            self = .group(group)
        }
    }
}
