public import BeckonModel

/// Sendbird: the key `sendbird` with message, channel, sender, recipient and counts.
public struct SendbirdDialect: PushDialect {
    public init() {}

    public var name: String { "sendbird" }

    public func read(_ userInfo: [String: JSONValue]) -> PushMessage? {
        guard let block = userInfo["sendbird"]?.objectOrText else { return nil }
        let channel = block["channel"]
        let type = block["type"]?.string
        let files = (block["files"]?.array ?? []).compactMap(Self.attachment)
        return PushMessage(
            dialect: name,
            kind: Self.kind(type),
            type: Self.contentType(type),
            account: block["recipient"]?["id"]?.text,
            conversation: channel?["channel_url"]?.text.map {
                PushMessage.Conversation(id: $0, name: channel?["name"]?.string.nonEmpty, thread: Self.parent(block))
            },
            sender: Self.person(block["sender"]),
            messageID: block["message_id"]?.text,
            text: block["message"]?.string,
            sentAt: block["created_at"]?.seconds,
            counts: PushMessage.Counts(
                total: block["unread_message_count"]?.count,
                conversation: channel?["channel_unread_message_count"]?.count),
            attachments: files,
            hasAttachments: type == "FILE")
    }

    private static func person(_ value: JSONValue?) -> PushMessage.Person? {
        guard let id = value?["id"]?.text else { return nil }
        return PushMessage.Person(
            id: id, name: value?["name"]?.string.nonEmpty, avatar: value?["profile_url"]?.string.nonEmpty)
    }

    /// A reply names its thread's first message; 0 is none.
    private static func parent(_ block: [String: JSONValue]) -> String? {
        block["parent_message_id"]?.integer.flatMap { $0 > 0 ? String($0) : nil }
    }

    private static func attachment(_ file: JSONValue) -> PushMessage.Attachment? {
        guard let url = file["url"]?.string.nonEmpty else { return nil }
        return PushMessage.Attachment(
            url: url, name: file["name"]?.string, mimeType: file["type"]?.string, size: file["size"]?.integer)
    }

    /// User and file messages are somebody's; an admin message is the channel's.
    private static func kind(_ type: String?) -> PushMessage.Kind {
        switch type {
        case "MESG", "FILE", nil: .message
        case "ADMM", "BRDM": .action
        case .some(let word): PushMessage.Kind(rawValue: word)
        }
    }

    private static func contentType(_ type: String?) -> MessageType? {
        switch type {
        case "MESG": .text
        case "FILE": .file
        default: type.map(MessageType.init(rawValue:))
        }
    }
}
