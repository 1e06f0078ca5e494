public import BeckonModel

extension BaseMessage {
    /// What a message says; the seed's subclasses.
    public enum Content: Sendable, Hashable {
        /// Words.
        case text(String)
        /// Image, video, audio or file.
        case media(Media)
        /// Of the app's own.
        case custom(Custom)
        /// Something that happened to a group or a message.
        case action(Action)
        /// A call, and how it stands.
        case call(Call)
        /// A category or type of a later time: ``BaseMessage/rawMessage`` holds it.
        case unknown
    }

    /// Files, with a caption.
    public struct Media: Sendable, Hashable {
        /// Shown below the file; nil for none.
        public var caption: String?
        /// In the order in which they were sent.
        public var attachments: [Attachment]
    }

    /// A file at an address.
    public struct Attachment: Sendable, Hashable {
        /// The address of the file, as the push has it.
        public var fileURL: String
        /// As the sender named it.
        public var fileName: String?
        /// Without the dot; nil where it was not told.
        public var fileExtension: String?
        /// As the sender told it.
        public var fileMimeType: String?
        /// Bytes.
        public var fileSize: Double?
    }

    /// Of the app's own.
    public struct Custom: Sendable, Hashable {
        /// What the app put into it.
        public var customData: [String: JSONValue]
        /// Of the app's own kind.
        public var subType: String?
        /// What a list of conversations shows of it.
        public var conversationText: String?
        /// Whether it asks to be the conversation's last message.
        public var updateConversation: Bool
        /// Whether it asks for a push.
        public var sendNotification: Bool
    }

    /// Something that happened, to a member, a group or a message.
    public struct Action: Sendable, Hashable {
        /// What happened.
        public var action: Kind
        /// A sentence for a person.
        public var message: String?
        /// Who did it.
        public var actionBy: Target?
        /// To whom, or to which message.
        public var actionOn: Target?
        /// In which group.
        public var actionFor: Target?
        /// Of the member, before; nil where it is not about a scope.
        public var oldScope: MemberScope?
        /// Of the member, after; nil where it is not about a scope.
        public var newScope: MemberScope?

        /// What happened. Open: an unknown word is kept.
        public struct Kind: RawRepresentable, Hashable, Sendable {
            public let rawValue: String

            public init(rawValue: String) { self.rawValue = rawValue }

            /// Came in by themselves.
            public static let joined = Self(rawValue: "joined")
            /// Went away by themselves.
            public static let left = Self(rawValue: "left")
            /// Was removed, and may come in again.
            public static let kicked = Self(rawValue: "kicked")
            /// Was removed, and may not come in again.
            public static let banned = Self(rawValue: "banned")
            /// The ban was taken back.
            public static let unbanned = Self(rawValue: "unbanned")
            /// Was brought in by a member.
            public static let added = Self(rawValue: "added")
            /// May do more, or less, than before.
            public static let scopeChanged = Self(rawValue: "scopeChanged")
            /// The text is another one.
            public static let edited = Self(rawValue: "edited")
            /// Was taken back.
            public static let deleted = Self(rawValue: "deleted")
        }

        /// What an action is about. Of a deleted message there may be no more than its id.
        public enum Target: Sendable, Hashable {
            /// A user, who did it or to whom it was done.
            case user(User)
            /// A group in which it happened.
            case group(Group)
            /// A message, with the object that the push held of it.
            case message(id: Int64, raw: [String: JSONValue])
        }
    }

    /// A call.
    public struct Call: Sendable, Hashable {
        /// The same on all devices.
        public var sessionID: String?
        /// How far it is.
        public var status: Status?
        /// Who has called.
        public var initiator: User?
        /// Who is called.
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

            /// It rings.
            public static let initiated = Self(rawValue: "initiated")
            /// The caller gave it up.
            public static let cancelled = Self(rawValue: "cancelled")
            /// Nobody answered while it rang.
            public static let unanswered = Self(rawValue: "unanswered")
            /// It is going on.
            public static let ongoing = Self(rawValue: "ongoing")
            /// It was refused.
            public static let rejected = Self(rawValue: "rejected")
            /// It is over.
            public static let ended = Self(rawValue: "ended")
            /// Whoever was called is in another call.
            public static let busy = Self(rawValue: "busy")
        }
    }

    /// How often one emoji was set.
    public struct ReactionCount: Sendable, Hashable {
        /// The emoji.
        public var reaction: String
        /// How many have set it.
        public var count: Int64
        /// Whether this account is one of them.
        public var reactedByMe: Bool
    }

    /// Who has got or read it, and everything before it.
    public struct Receipt: Sendable, Hashable {
        /// Up to which message it holds.
        public var messageID: String
        /// Who has got or read it.
        public var sender: User?
        /// Whom the message went to.
        public var receiverID: String?
        /// Of that receiver.
        public var receiverType: ReceiverType?
        /// `delivered`, `read`, `deliveredToAll`, `readByAll`, `unread`. Open.
        public var receiptType: String?
        /// Seconds since 1970, as the others; 0 for not yet.
        public var timestamp: Int64
        /// On a device of the receiver.
        public var deliveredAt: Int64
        /// By the receiver.
        public var readAt: Int64
    }
}
