public import BeckonModel

/// What any vendor's push says about a message. A dialect fills what its payload holds.
///
/// All of it is a placeholder until the app has the truth from its server (R-E15).
public struct PushMessage: Sendable, Hashable {
    /// The dialect that read it, `beckon`, `cometchat`, `voximplant`.
    public var dialect: String
    /// What it is about.
    public var kind: Kind
    /// The kind of content within, `text`, `image`; a vendor's own word is kept. Nil where the push does not say.
    public var type: MessageType?
    /// The account on this device that the push is for, as the vendor names it; nil where the vendor does not say.
    public var account: String?
    /// The vendor's server, where one app may have accounts on several: a realm, a host, a server's id.
    public var server: String?
    /// The conversation, as the vendor names it; nil where the push names none.
    public var conversation: Conversation?
    /// Who wrote it, or who calls.
    public var sender: Person?
    /// The user whom it is addressed to: the account itself, for the account's own message the other side.
    public var recipient: Person?
    /// The group that it is addressed to.
    public var group: Group?
    /// The vendor's ids, as text, of the messages that it is about, the newest last. Most vendors name one.
    public var messageIDs: [String]
    /// Nil where the push carries none; an alert may still say something.
    public var text: String?
    /// Seconds since 1970.
    public var sentAt: Int64?
    /// What the vendor has counted.
    public var counts: Counts
    /// The account's total with its version, where the vendor sends one.
    public var badge: Badge?
    /// Files of the message that the push names.
    public var attachments: [Attachment]
    /// Whether the message has attachments; a vendor may say so and name none (`with_attachments`).
    public var hasAttachments: Bool
    /// The call that it is about.
    public var call: Call?
    /// Whether the vendor leaves the text to be fetched by ``messageID``: what the alert says stands in for it.
    public var needsFetch: Bool
    /// Flagged by its sender to be neither shown nor counted (design §4, *Unread*).
    public var isSilent: Bool
    /// Whether a message of a kind that does not count by itself asks to be counted (design §4, *Unread*).
    public var asksToCount: Bool
    /// The transport's name for this delivery, FCM's `gcm.message_id`: a repetition has the same.
    public var deliveryID: String?

    /// For a dialect, which sets what its payload holds. `messageID` is the one message that it is about, `messageIDs`
    /// stands in its place where the push names several.
    public init(
        dialect: String, kind: Kind = .message, type: MessageType? = nil, account: String? = nil,
        server: String? = nil, conversation: Conversation? = nil, sender: Person? = nil, recipient: Person? = nil,
        group: Group? = nil, messageID: String? = nil, messageIDs: [String] = [], text: String? = nil,
        sentAt: Int64? = nil,
        counts: Counts = Counts(), badge: Badge? = nil, attachments: [Attachment] = [], hasAttachments: Bool = false,
        call: Call? = nil, needsFetch: Bool = false, isSilent: Bool = false, asksToCount: Bool = false,
        deliveryID: String? = nil
    ) {
        self.dialect = dialect
        self.kind = kind
        self.type = type
        self.account = account
        self.server = server
        self.conversation = conversation
        self.sender = sender
        self.recipient = recipient
        self.group = group
        self.messageIDs = messageIDs.isEmpty ? messageID.map { [$0] } ?? [] : messageIDs
        self.text = text
        self.sentAt = sentAt
        self.counts = counts
        self.badge = badge
        self.attachments = attachments
        self.hasAttachments = hasAttachments || !attachments.isEmpty
        self.call = call
        self.needsFetch = needsFetch
        self.isSilent = isSilent
        self.asksToCount = asksToCount
        self.deliveryID = deliveryID
    }

    /// The newest message that it is about; nil where the push names none.
    public var messageID: String? {
        get { messageIDs.last }
        set { messageIDs = newValue.map { [$0] } ?? [] }
    }
}
