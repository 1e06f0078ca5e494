/// One message of a conversation, in the seed's form.
///
/// On the wire the sender is an object, the receiver a uid or a group object, and times are seconds since 1970.
/// Fields that this version does not know are kept in ``unknown`` and encode back unchanged.
public struct Message: Sendable, Hashable {
    /// Ascends within the conversation in the order of commits. Another conversation counts for itself.
    public var id: Int64
    /// The sender's own identifier for it: the same one again is the same message.
    public var muid: String
    /// What payloads call the conversation.
    public var conversationID: ConversationID
    /// As they were when it was sent.
    public var sender: User
    /// A user or a group.
    public var receiver: MessageReceiver
    /// What it is: a message, an action, a call, or the app's own.
    public var category: MessageCategory
    /// What is in it.
    public var type: MessageType
    /// Nil where it has none, and where it was taken back.
    public var text: String?
    /// Seconds since 1970.
    public var sentAt: Int64
    /// Fields beside the known ones.
    public var unknown: [String: JSONValue]

    public init(
        id: Int64, muid: String, conversationID: ConversationID, sender: User, receiver: MessageReceiver,
        category: MessageCategory = .message, type: MessageType = .text, text: String? = nil, sentAt: Int64,
        unknown: [String: JSONValue] = [:]
    ) {
        self.id = id
        self.muid = muid
        self.conversationID = conversationID
        self.sender = sender
        self.receiver = receiver
        self.category = category
        self.type = type
        self.text = text
        self.sentAt = sentAt
        self.unknown = unknown
    }

    /// The other side of the conversation for `reader`: the group, or the user who is not the reader.
    public func counterpart(of reader: UserID) -> Receiver {
        switch receiver {
        case .group(let group): .group(group.guid)
        case .user(let uid): .user(sender.uid == reader ? uid : sender.uid)
        }
    }

    /// Names the message in a trace. It holds identifiers only.
    public var reference: MessageReference { MessageReference(conversationID: conversationID, id: id) }
}
