public import BeckonModel

/// What any vendor's push says about a message. A dialect fills what its payload holds.
public struct PushMessage: Sendable, Hashable {
    /// What the push is about. Open: a dialect may bring its own.
    public struct Kind: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        public static let message = Self(rawValue: "message")
        public static let action = Self(rawValue: "action")
        public static let call = Self(rawValue: "call")
        public static let custom = Self(rawValue: "custom")
    }

    /// The dialect that read it, `beckon`, `cometchat`, `voximplant`.
    public var dialect: String
    public var kind: Kind
    /// The account on this device that the push is for; nil where the vendor does not say.
    public var account: String?
    /// Who is on the other side of the conversation, with what the push told (a placeholder, R-E15).
    public var counterpart: Counterpart?
    /// Who wrote it.
    public var sender: User?
    /// Whom it is addressed to: the account itself or a group, for the account's own message the other side.
    public var receiver: MessageReceiver?
    /// The vendor's conversation id, for threads and comparison; nil where the vendor sends none.
    public var conversationID: ConversationID?
    /// The vendor's message id, as text.
    public var messageID: String?
    public var text: String?
    /// Seconds since 1970.
    public var sentAt: Int64?
    /// The account's total with its version, where the vendor sends one.
    public var badge: Badge?
    /// The vendor's flag for attachments (`with_attachments`).
    public var hasAttachments: Bool

    public init(
        dialect: String, kind: Kind = .message, account: String? = nil, counterpart: Counterpart? = nil,
        sender: User? = nil, receiver: MessageReceiver? = nil, conversationID: ConversationID? = nil,
        messageID: String? = nil, text: String? = nil,
        sentAt: Int64? = nil, badge: Badge? = nil, hasAttachments: Bool = false
    ) {
        self.dialect = dialect
        self.kind = kind
        self.account = account
        self.counterpart = counterpart
        self.sender = sender
        self.receiver = receiver
        self.conversationID = conversationID
        self.messageID = messageID
        self.text = text
        self.sentAt = sentAt
        self.badge = badge
        self.hasAttachments = hasAttachments
    }
}
