public import BeckonModel

/// A message as a push of the seed carries it, with all properties of its tables (seed 1, requirements B).
///
/// It is read from any of the forms: the seed's object, the wire form with `data.entities`, the flat form. What it says
/// is a placeholder until the app has asked its server (R-E15). Values of categories and types that this version does
/// not know are kept, and such a message still routes.
///
/// Times are seconds since 1970, and 0 where it has not happened; milliseconds are converted.
public struct BaseMessage: Sendable, Hashable {
    /// Nil where a flat push names no message, as of a group's action.
    public internal(set) var id: Int64?
    /// The sender's own identifier for it.
    public internal(set) var muid: String?
    /// What it is: a message, an action, a call, or the app's own.
    public internal(set) var category: MessageCategory
    /// What is in it.
    public internal(set) var type: MessageType
    /// What it says, by category and type.
    public internal(set) var content: Content = .unknown

    /// Nil only in a group, where a push may leave it out.
    public internal(set) var sender: User?
    /// The seed's `AppEntity`: a user or a group.
    public internal(set) var receiver: Counterpart
    /// Whether the push told of the receiver no more than the identifier: the rest is for the app to fetch.
    public internal(set) var isReceiverStub = false
    /// What payloads call the conversation; nil where the push does not name it.
    public internal(set) var conversationID: ConversationID?

    /// By its server, when it was sent.
    public internal(set) var sentAt: Int64 = 0
    /// By its server, when it reached a device of the receiver.
    public internal(set) var deliveredAt: Int64 = 0
    /// By its server, when the receiver read it.
    public internal(set) var readAt: Int64 = 0
    /// When it reached a device of this account.
    public internal(set) var deliveredToMeAt: Int64 = 0
    /// When this account read it.
    public internal(set) var readByMeAt: Int64 = 0
    /// When anything of it last changed.
    public internal(set) var updatedAt: Int64 = 0
    /// When its text last changed; 0 for never.
    public internal(set) var editedAt: Int64 = 0
    /// Who changed it; nil for nobody.
    public internal(set) var editedBy: String?
    /// When it was taken back; 0 for never.
    public internal(set) var deletedAt: Int64 = 0
    /// Who took it back; nil for nobody.
    public internal(set) var deletedBy: String?

    /// The message whose thread it belongs to; 0 for none.
    public internal(set) var parentMessageID: Int64 = 0
    /// How many answers its thread has.
    public internal(set) var replyCount: Int64 = 0
    /// How many of those this account has not read.
    public internal(set) var unreadRepliesCount: Int64 = 0
    /// The message that it quotes; 0 for none.
    public internal(set) var quotedMessageID: Int64 = 0
    var quoted: [BaseMessage] = []

    /// Of the vendor's own kind.
    public internal(set) var status: String?
    /// What the app keeps with the message.
    public internal(set) var metadata: [String: JSONValue]?
    /// Words that an app keeps with the message, for itself.
    public internal(set) var tags: [String] = []
    /// Whether this account is mentioned in it.
    public internal(set) var mentionedMe = false
    /// Who is mentioned in it.
    public internal(set) var mentionedUsers: [User] = []
    /// How often each emoji was set.
    public internal(set) var reactions: [ReactionCount] = []
    /// How far it has come at each reader.
    public internal(set) var receipts: [Receipt] = []
    /// What a filter of the vendor's decided about it.
    public internal(set) var moderationStatus: String?
    /// Flagged to be neither shown nor counted (sh-18).
    public internal(set) var isSilent = false
    /// The reader's total, where a flat push tells it.
    public internal(set) var unreadMessageCount: Int64?

    /// The shape that it was read from.
    public internal(set) var form: Form
    /// The object that it was read from, unchanged.
    public internal(set) var rawMessage: [String: JSONValue]
    /// What was read with doubt or not at all.
    public internal(set) var warnings: [PushWarning] = []

    /// Where the values of a message stand.
    public enum Form: String, Sendable, Hashable {
        /// The seed's: sender and receiver as objects or identifiers beside the rest.
        case object
        /// REST and webhooks: identifiers beside the rest, content and objects in `data`.
        case wire
        /// Version 4: all as texts beside `aps`.
        case flat
    }
}

extension BaseMessage {
    /// Whether it goes to a user or to a group.
    public var receiverType: ReceiverType { receiver.receiver.type }

    /// Nil where the push names nobody.
    public var senderUID: UserID? { sender?.uid }

    /// The uid or guid of the receiver.
    public var receiverUID: String { receiver.receiver.identifier }

    /// The message that it quotes, where the push holds it.
    public var quotedMessage: BaseMessage? { quoted.first }

    /// Whether it was taken back.
    public var isDeleted: Bool { deletedAt > 0 }

    /// Whether its text was changed.
    public var isEdited: Bool { editedAt > 0 }

    /// The text of a text message, the caption of a media message, what a custom message shows in a list.
    public var text: String? {
        switch content {
        case .text(let text): text
        case .media(let media): media.caption
        case .custom(let custom): custom.conversationText
        case .action(let action): action.message
        case .call, .unknown: nil
        }
    }

    /// The other side as `account` sees it: of one's own message, sent from another device, it is the receiver.
    public func counterpart(of account: String?) -> Counterpart {
        guard case .user = receiver, let sender, sender.uid.rawValue != account else { return receiver }
        return .user(sender)
    }

    /// Whether it raises the unread count of `account`: a message of another, or a custom one that asks for it by
    /// `incrementUnreadCount` in its metadata, neither silent, edited nor deleted (design §4, *Unread*; ).
    public func countsAsUnread(for account: String?) -> Bool {
        guard !isSilent, !isDeleted, !isEdited, account == nil || sender?.uid.rawValue != account else { return false }
        switch category {
        case .message: return true
        case .custom: return metadata?["incrementUnreadCount"]?.flag ?? false
        default: return false
        }
    }
}
