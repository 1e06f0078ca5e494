public import BeckonModel

/// Rocket.Chat: JSON text under `ejson` beside `aps`, with host, message and room.
///
/// With `message-id-only` there is no room: the app asks the host for it by the message's id.
public struct RocketChatDialect: PushDialect {
    public init() {}

    public var name: String { "rocketchat" }

    public func read(_ userInfo: [String: JSONValue]) -> PushMessage? {
        guard let ejson = userInfo["ejson"]?.objectOrText, let host = ejson["host"]?.string else { return nil }
        let notification = ejson["notificationType"]?.string
        let messageID = ejson["messageId"]?.text
        return PushMessage(
            dialect: name,
            kind: notification == "videoconf" ? .call : .message,
            type: ejson["messageType"]?.string.map(MessageType.init(rawValue:)),
            server: host,
            conversation: ejson["rid"]?.text.map {
                PushMessage.Conversation(
                    id: $0, name: ejson["name"]?.string.nonEmpty, thread: ejson["tmid"]?.string.nonEmpty)
            },
            sender: Self.sender(ejson["sender"] ?? ejson["caller"]),
            messageID: messageID,
            text: ejson["msg"]?.string,
            call: notification == "videoconf" ? PushMessage.Call(sessionID: ejson["callId"]?.text) : nil,
            needsFetch: messageID != nil
                && (notification == "message-id-only" || ejson["messageType"]?.string == "e2e"))
    }

    private static func sender(_ value: JSONValue?) -> PushMessage.Person? {
        guard let id = (value?["_id"] ?? value?["username"])?.text else { return nil }
        return PushMessage.Person(id: id, name: (value?["name"] ?? value?["username"])?.string)
    }
}
