public import BeckonModel

/// Stream Chat: `stream {sender, type, version, id, cid}` beside `aps`, or the same keys at the top level, which is how
/// the template for FCM sends them (with `message_id`, `channel_type`, `channel_id`, `receiver_id`).
///
/// The data holds identifiers only: the app fetches the message by its id and channel.
public struct StreamDialect: PushDialect {
    public init() {}

    public var name: String { "stream" }

    public func read(_ userInfo: [String: JSONValue]) -> PushMessage? {
        let data = userInfo["stream"]?.objectOrText ?? userInfo
        // The sender is the vendor, not a person.
        guard data["sender"]?.string == "stream.chat", let event = data["type"]?.string else { return nil }
        let messageID = (data["message_id"] ?? data["id"])?.text
        let kind = Self.kind(of: event)
        return PushMessage(
            dialect: name,
            kind: kind,
            account: data["receiver_id"]?.text,
            conversation: Self.channel(data).map { PushMessage.Conversation(id: $0) },
            sender: kind == .reaction ? data["reaction_user_id"]?.text.map { PushMessage.Person(id: $0) } : nil,
            messageID: messageID,
            needsFetch: messageID != nil && (kind == .message || kind == .update))
    }

    /// The `cid`, `<type>:<id>`, whole or from its parts.
    private static func channel(_ data: [String: JSONValue]) -> String? {
        if let cid = data["cid"]?.text { return cid }
        guard let type = data["channel_type"]?.text, let id = data["channel_id"]?.text else { return nil }
        return "\(type):\(id)"
    }

    private static func kind(of event: String) -> PushMessage.Kind {
        switch event {
        case "message.new", "notification.message_new": .message
        case "message.updated", "message.deleted": .update
        case "reaction.new", "reaction.updated": .reaction
        default: PushMessage.Kind(rawValue: event)
        }
    }
}
