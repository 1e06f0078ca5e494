public import BeckonModel

/// The body of ``API/sendMessage``: what the composer made, before the server gave it an id.
public struct MessageDraft: Codable, Sendable, Hashable {
    /// 1 to 100 characters; the same one again in a conversation is the same message.
    public var muid: String
    /// A uid or a guid.
    public var receiver: String
    /// Whom it goes to: a user or a group.
    public var receiverType: ReceiverType
    /// What it is: a message, an action, a call, or the app's own.
    public var category: MessageCategory
    /// What is in it. An unknown type is kept and carried.
    public var type: MessageType
    /// At most 65,536 bytes of UTF-8.
    public var text: String?
    /// What belongs to the category and type: `attachments`, `customData`, `metadata`, `mentions` (requirements, B). At
    /// most 10,240 bytes as JSON.
    public var data: [String: JSONValue]?
    /// Sends it into the thread of that message.
    public var parentMessageId: Int64?
    /// The message that it quotes.
    public var quotedMessageId: Int64?
    /// At most 25 of at most 100 characters.
    public var tags: [String]?
    /// Counts for nobody as unread, and is not pushed.
    public var silent: Bool?
    /// For the category custom and for those that the server does not know: counts as unread, and is pushed (R-X.3).
    /// Without it they do neither.
    public var sendNotification: Bool?

    /// The largest body in bytes: a text at its limit with some escapes, beside data and tags at theirs.
    public static let bodyLimit = 128 * 1024

    /// A new message. The server may refuse the muid, the receiver or a field; see the codes of ``API/sendMessage``.
    public init(
        muid: String, to receiver: Receiver, category: MessageCategory = .message, type: MessageType = .text,
        text: String?, data: [String: JSONValue]? = nil
    ) {
        self.muid = muid
        self.receiver = receiver.identifier
        self.receiverType = receiver.type
        self.category = category
        self.type = type
        self.text = text
        self.data = data
    }
}

extension MessageDraft: LimitedFields {
    public static let limits: [String: FieldLimit] = [
        "muid": .text(1...100), "receiver": .identifier, "category": .text(1...100), "type": .text(1...100),
        "text": .text(0...65_536), "parentMessageId": .integers(0 ... .max), "quotedMessageId": .integers(0 ... .max),
    ]
}
