public import BeckonModel

/// One message of a chat window, or one thing that happened in a group.
public struct ChatItem: Sendable, Hashable {
    /// Stays the same from the local echo to the message that the server stored, so that nothing jumps on screen.
    public enum Identity: Sendable, Hashable {
        /// A message of this account, by its `muid`.
        case own(String)
        /// One that the server has, by its id.
        case message(Int64)
        /// What a push told, by the id that is none of a message here; empty where the push names none.
        case preview(String)
    }

    /// Names the line over its changes.
    public var identity: Identity
    /// The server's id; nil until it has the message.
    public var messageID: Int64?
    /// Who wrote it.
    public var sender: User
    /// Whether this account wrote it.
    public var isOwn: Bool
    /// Open: an unknown one is shown as such.
    public var category: MessageCategory
    /// Open: an unknown one is shown as such.
    public var type: MessageType
    /// What was written, where it is a text, as it was edited last; nil where it was deleted. Of a file, its caption.
    public var text: String?
    /// Milliseconds since 1970: the server's time, the device's until the server has it.
    public var sentAt: Int64
    /// Of one's own messages alone.
    public var delivery: DeliveryState?
    /// Why sending failed.
    public var failure: ChatError?
    /// What a push told; the server has not confirmed it yet (R-E15).
    public var isPreview: Bool
    /// The text was changed after it was sent.
    public var isEdited: Bool
    /// It was taken back: a tombstone without content.
    public var isDeleted: Bool
    /// The message whose thread it is a reply in; nil outside of threads.
    public var parentID: Int64?
    /// How many replies its thread has.
    public var replyCount = 0
    /// What it quotes.
    public var quote: ChatQuote?
    /// In the order in which they were sent.
    public var attachments: [ChatAttachment] = []
    /// Whom it mentions.
    public var mentions: [UserID] = []
    /// In the order in which each was given first.
    public var reactions: [ReactionCount] = []
    /// What happened, where it is no message.
    public var happening: ChatHappening?
    /// How much of its files is with the server, while it is sent.
    public var upload: TransferProgress?
    /// A change of it is on its way to the server.
    public var isChanging = false
    /// What the person may do with it while they can write.
    public var actions: Actions = []

    public init(
        identity: Identity, messageID: Int64?, sender: User, isOwn: Bool, category: MessageCategory = .message,
        type: MessageType = .text, text: String?, sentAt: Int64, delivery: DeliveryState? = nil,
        failure: ChatError? = nil, isPreview: Bool = false, isEdited: Bool = false, isDeleted: Bool = false
    ) {
        self.identity = identity
        self.messageID = messageID
        self.sender = sender
        self.isOwn = isOwn
        self.category = category
        self.type = type
        self.text = text
        self.sentAt = sentAt
        self.delivery = delivery
        self.failure = failure
        self.isPreview = isPreview
        self.isEdited = isEdited
        self.isDeleted = isDeleted
    }
}
