public import BeckonModel

/// Zulip: the key `zulip` with realm, account, sender and either stream and topic or the other persons; and the
/// encrypted form, `push_key_id` with `encrypted_data`, of which nothing can be read here.
///
/// A conversation's identifier is made of the parts that name it as Zulip's links do: `channel/<id>/topic/<name>`,
/// `dm/<ids>`.
public struct ZulipDialect: PushDialect {
    public init() {}

    public var name: String { "zulip" }

    public func read(_ userInfo: [String: JSONValue]) -> PushMessage? {
        if let encrypted = userInfo["encrypted_data"]?.string, !encrypted.isEmpty,
            userInfo["push_key_id"]?.integer != nil
        {
            return PushMessage(dialect: name, kind: .encrypted, needsFetch: true)
        }
        guard let block = userInfo["zulip"]?.objectOrText,
            let realm = (block["realm_url"] ?? block["realm_uri"])?.string
        else { return nil }
        return PushMessage(
            dialect: name,
            // `remove`: read elsewhere. The badge that comes with it is the number after that.
            kind: block["event"]?.string == "remove" ? .read : .message,
            account: block["user_id"]?.text,
            server: realm,
            conversation: Self.conversation(block),
            sender: Self.sender(block),
            messageIDs: Self.messages(block),
            sentAt: block["time"]?.seconds)
    }

    /// A list, or for `remove` one text with commas.
    private static func messages(_ block: [String: JSONValue]) -> [String] {
        if let listed = block["message_ids"]?.array { return listed.compactMap(\.text) }
        let joined = (block["zulip_message_ids"] ?? block["zulip_message_id"])?.text ?? ""
        return joined.split(separator: ",").map(String.init)
    }

    private static func sender(_ block: [String: JSONValue]) -> PushMessage.Person? {
        guard let id = (block["sender_id"] ?? block["sender_email"])?.text else { return nil }
        return PushMessage.Person(
            id: id, name: block["sender_full_name"]?.string, avatar: block["sender_avatar_url"]?.string)
    }

    private static func conversation(_ block: [String: JSONValue]) -> PushMessage.Conversation? {
        switch block["recipient_type"]?.string {
        case "stream", "channel":
            guard let stream = (block["stream_id"] ?? block["stream"])?.text else { return nil }
            let topic = block["topic"]?.string
            return PushMessage.Conversation(
                id: topic.map { "channel/\(stream)/topic/\($0)" } ?? "channel/\(stream)",
                name: block["stream"]?.string, thread: topic)
        case "private", "direct":
            // Of many persons `pm_users` has them all, of two the other one is the sender.
            guard let persons = (block["pm_users"] ?? block["sender_id"])?.text else { return nil }
            return PushMessage.Conversation(id: "dm/\(persons)")
        default:
            return nil
        }
    }
}
