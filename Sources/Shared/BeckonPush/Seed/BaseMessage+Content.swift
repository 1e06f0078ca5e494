public import BeckonModel

extension BaseMessage {
    /// What a message says; the seed's subclasses.
    public enum Content: Sendable, Hashable {
        case text(String)
        /// Image, video, audio or file.
        case media(Media)
        case custom(Custom)
        /// Something that happened to a group or a message.
        case action(Action)
        case call(Call)
        /// A category or type of a later time: ``BaseMessage/rawMessage`` holds it.
        case unknown
    }

    public struct Media: Sendable, Hashable {
        public var caption: String?
        public var attachments: [Attachment]
    }

    /// A file at an address.
    public struct Attachment: Sendable, Hashable {
        public var fileURL: String
        public var fileName: String?
        public var fileExtension: String?
        public var fileMimeType: String?
        /// Bytes.
        public var fileSize: Double?
    }

    public struct Custom: Sendable, Hashable {
        public var customData: [String: JSONValue]
        public var subType: String?
        /// What a list of conversations shows of it.
        public var conversationText: String?
        /// Whether it asks to be the conversation's last message.
        public var updateConversation: Bool
        /// Whether it asks for a push.
        public var sendNotification: Bool
    }

    public struct Action: Sendable, Hashable {
        public var action: Kind
        /// A sentence for a person.
        public var message: String?
        /// Who did it.
        public var actionBy: Target?
        /// To whom, or to which message.
        public var actionOn: Target?
        /// In which group.
        public var actionFor: Target?
        public var oldScope: MemberScope?
        public var newScope: MemberScope?

        /// What happened. Open: an unknown word is kept.
        public struct Kind: RawRepresentable, Hashable, Sendable {
            public let rawValue: String

            public init(rawValue: String) { self.rawValue = rawValue }

            public static let joined = Self(rawValue: "joined")
            public static let left = Self(rawValue: "left")
            public static let kicked = Self(rawValue: "kicked")
            public static let banned = Self(rawValue: "banned")
            public static let unbanned = Self(rawValue: "unbanned")
            public static let added = Self(rawValue: "added")
            public static let scopeChanged = Self(rawValue: "scopeChanged")
            public static let edited = Self(rawValue: "edited")
            public static let deleted = Self(rawValue: "deleted")
        }

        /// What an action is about. Of a deleted message there may be no more than its id.
        public enum Target: Sendable, Hashable {
            case user(User)
            case group(Group)
            case message(id: Int64, raw: [String: JSONValue])
        }
    }

    public struct Call: Sendable, Hashable {
        public var sessionID: String?
        public var status: Status?
        public var initiator: User?
        public var receiver: Counterpart?
        /// Seconds since 1970; 0 for not yet.
        public var initiatedAt: Int64
        /// Seconds since 1970; 0 for not yet.
        public var joinedAt: Int64

        /// How far it is. Open: an unknown word is kept.
        public struct Status: RawRepresentable, Hashable, Sendable {
            public let rawValue: String

            /// `canceled` is ``cancelled``.
            public init(rawValue: String) { self.rawValue = rawValue == "canceled" ? "cancelled" : rawValue }

            public static let initiated = Self(rawValue: "initiated")
            public static let cancelled = Self(rawValue: "cancelled")
            public static let unanswered = Self(rawValue: "unanswered")
            public static let ongoing = Self(rawValue: "ongoing")
            public static let rejected = Self(rawValue: "rejected")
            public static let ended = Self(rawValue: "ended")
            public static let busy = Self(rawValue: "busy")
        }
    }

    public struct ReactionCount: Sendable, Hashable {
        public var reaction: String
        public var count: Int64
        public var reactedByMe: Bool
    }

    /// Who has got or read it, and everything before it.
    public struct Receipt: Sendable, Hashable {
        public var messageID: String
        public var sender: User?
        public var receiverID: String?
        public var receiverType: ReceiverType?
        /// `delivered`, `read`, `deliveredToAll`, `readByAll`, `unread`. Open.
        public var receiptType: String?
        /// Seconds since 1970, as the others; 0 for not yet.
        public var timestamp: Int64
        public var deliveredAt: Int64
        public var readAt: Int64
    }
}
