public import BeckonAPI
public import BeckonModel

/// A message that has passed the checks of its form and waits for its place in the conversation.
public struct NewMessage: Sendable, Hashable {
    /// Who sends, on which device.
    public var session: Session
    public var receiver: Receiver
    public var muid: String
    public var category: MessageCategory
    public var type: MessageType
    public var text: String?
    /// What belongs to its type, as canonical JSON of an object.
    public var data: String?
    /// The message of the conversation whose thread it belongs to.
    public var parent: Int64?
    public var quoted: Int64?
    /// Canonical JSON of an array of texts.
    public var tags: String?
    /// The sender's uploads that it carries; ``data`` describes them.
    public var files: [FileID] = []
    /// Whom its data mentions, each once.
    public var mentions: [UserID] = []
    /// Whether it counts as unread for the others (design §4, *Unread*).
    public var countsAsUnread: Bool
    /// Whether the others' devices are pushed.
    public var isPushed: Bool
    /// Milliseconds since 1970.
    public var sentAt: Int64

    public init(
        from session: Session, to receiver: Receiver, muid: String, category: MessageCategory = .message,
        type: MessageType = .text, text: String?, data: String? = nil, parent: Int64? = nil, quoted: Int64? = nil,
        tags: String? = nil, countsAsUnread: Bool = true, isPushed: Bool = true, sentAt: Int64
    ) {
        self.session = session
        self.receiver = receiver
        self.muid = muid
        self.category = category
        self.type = type
        self.text = text
        self.data = data
        self.parent = parent
        self.quoted = quoted
        self.tags = tags
        self.countsAsUnread = countsAsUnread
        self.isPushed = isPushed
        self.sentAt = sentAt
    }

    /// Names what was sent, so that the same `muid` with another body is noticed even after the message was edited or
    /// taken back. Of the bytes, not of the characters: two spellings of an accent are two bodies.
    public var bodyHash: Int64 {
        var hash = StableHash()
        for part in [category.rawValue, type.rawValue, text ?? "\u{0}", data ?? "", tags ?? ""] {
            hash.add(part)
            hash.add(0)
        }
        hash.add("\(parent ?? 0) \(quoted ?? 0) \(countsAsUnread) \(isPushed)")
        return Int64(bitPattern: hash.value)
    }
}
