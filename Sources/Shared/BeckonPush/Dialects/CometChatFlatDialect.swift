public import BeckonModel

/// CometChat's flat form of SDK 4 and later: strings at the top level, or under `data.notificationDetails` where the
/// app's own gateway passes the webhook on.
///
/// Routing does not need `message`, which is there only where the dashboard says so; where it is, it adds text and files.
public struct CometChatFlatDialect: PushDialect {
    public init() {}

    public var name: String { CometChatDialect.name }

    public func read(_ userInfo: [String: JSONValue]) -> PushMessage? {
        let data = userInfo["data"]?.objectOrText
        let details = data?["notificationDetails"]?.objectOrText
        guard userInfo["beckon"] == nil, var message = message(details ?? userInfo) else { return nil }
        message.account = data?["to"]?["uid"]?.text
        message.counts.total = CometChatDialect.unreadTotal(userInfo)
        return message
    }

    /// Whether these are the fields of the flat form.
    static func isFlat(_ members: [String: JSONValue]) -> Bool { Fields(members) != nil }

    /// What tells the flat form and names the conversation.
    private struct Fields {
        let isCall: Bool
        let receiverType: ReceiverType
        let sender: PushMessage.Person
        let receiver: PushMessage.Person

        init?(_ flat: [String: JSONValue]) {
            guard let type = flat["type"]?.string, type == "chat" || type == "call",
                let receiverType = flat["receiverType"]?.string.flatMap(ReceiverType.init(rawValue:)),
                let sender = person(flat, "sender"), let receiver = person(flat, "receiver")
            else { return nil }
            isCall = type == "call"
            self.receiverType = receiverType
            self.sender = sender
            self.receiver = receiver
        }
    }

    private func message(_ flat: [String: JSONValue]) -> PushMessage? {
        guard let fields = Fields(flat) else { return nil }
        let receiver = fields.receiver
        var message = PushMessage(dialect: name, kind: fields.isCall ? .call : .message, sender: fields.sender)
        var conversation = flat["conversationId"]?.text.map { PushMessage.Conversation(id: $0) }
        switch fields.receiverType {
        case .user:
            message.recipient = receiver
        case .group:
            message.group = GroupID(rawValue: receiver.id).map {
                Group(guid: $0, name: receiver.name ?? receiver.id, icon: receiver.avatar)
            }
            if message.group == nil { conversation = conversation ?? PushMessage.Conversation(id: receiver.id) }
            conversation?.name = receiver.name
        }
        message.conversation = conversation
        message.sentAt = flat["sentAt"]?.seconds
        message.messageID = flat["tag"]?.text
        if fields.receiverType == .group, message.messageID == receiver.id {
            // The push of a group action names its group where a message has its id.
            message.kind = .action
            message.messageID = nil
        }
        if message.kind == .call {
            message.call = PushMessage.Call(
                action: flat["callAction"]?.callAction, sessionID: flat["sessionId"]?.text,
                medium: flat["callType"]?.string)
        }
        add(flat["message"]?.objectOrText, to: &message)
        return message
    }

    /// What the included message object tells beyond the flat fields.
    private func add(_ members: [String: JSONValue]?, to message: inout PushMessage) {
        guard let seed = members.flatMap(SeedMessage.init) else { return }
        let included = seed.pushMessage(dialect: name)
        message.type = included.type
        message.text = included.text
        message.attachments = included.attachments
        message.hasAttachments = included.hasAttachments
        message.conversation?.thread = seed.thread
        message.isSilent = included.isSilent
        message.asksToCount = included.asksToCount
        message.messageID = message.messageID ?? included.messageID
        message.sentAt = message.sentAt ?? included.sentAt
        if message.kind == .message { message.kind = included.kind }
    }

    private static func person(_ flat: [String: JSONValue], _ key: String) -> PushMessage.Person? {
        guard let id = flat[key]?.text, !id.isEmpty else { return nil }
        return PushMessage.Person(id: id, name: flat["\(key)Name"]?.string, avatar: flat["\(key)Avatar"]?.string)
    }
}
