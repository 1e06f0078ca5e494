public import BeckonModel

/// What the newest message of a conversation looks like in a line of the list.
public struct ConversationPreview: Sendable, Hashable {
    /// What the last message is, for one line of the list.
    public enum Kind: Sendable, Hashable {
        /// The text of a message, whole; a view cuts it.
        case text(String)
        /// An image, a video, a sound, a file; with its caption, where it has one.
        case media(MessageType, caption: String?)
        /// It was taken back.
        case deleted
        /// What happened to the group, a member or a message.
        case happening(ChatHappening)
        /// `audio` or `video`.
        case call(MessageType)
        /// An app's own, and what this version does not know.
        case other(MessageCategory, MessageType)
    }

    /// Who wrote it or did it.
    public var sender: User
    /// Whether that is the account itself.
    public var isOwn: Bool
    /// What is to be put into words.
    public var kind: Kind
    /// Milliseconds since 1970.
    public var sentAt: Int64
    /// Of one's own message alone.
    public var delivery: DeliveryState?

    init(_ message: Message, of account: UserID, readUpTo: Int64, deliveredUpTo: Int64) {
        sender = message.sender
        isOwn = message.sender.uid == account
        kind = Kind(message)
        sentAt = message.sentAt * 1000
        guard isOwn, message.category != .action else { return }
        delivery = message.id <= readUpTo ? .read : message.id <= deliveredUpTo ? .delivered : .sent
    }
}

extension ConversationPreview.Kind {
    init(_ message: Message) {
        if message.deletedAt != nil {
            self = .deleted
        } else if let happening = ChatHappening(message) {
            self = .happening(happening)
        } else if message.category == .call {
            self = .call(message.type)
        } else if message.category == .message, [.image, .video, .audio, .file].contains(message.type) {
            self = .media(message.type, caption: message.text)
        } else if message.category == .message, let text = message.text {
            self = .text(text)
        } else {
            self = .other(message.category, message.type)
        }
    }
}
