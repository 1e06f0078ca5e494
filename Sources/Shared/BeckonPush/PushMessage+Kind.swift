extension PushMessage {
    /// What the push is about. Open: the seed's categories are kept as they are, a dialect may bring its own.
    public struct Kind: RawRepresentable, Hashable, Sendable {
        /// The word itself.
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// Somebody said something.
        public static let message = Self(rawValue: "message")
        /// Something happened in the conversation: somebody joined, left, was kicked.
        public static let action = Self(rawValue: "action")
        /// A call starts, ends or was missed.
        public static let call = Self(rawValue: "call")
        /// Content of the app's own; counts only where it asks to.
        public static let custom = Self(rawValue: "custom")
        /// Somebody reacted to a message.
        public static let reaction = Self(rawValue: "reaction")
        /// A message was edited or deleted.
        public static let update = Self(rawValue: "update")
        /// The account has read elsewhere: what is shown of the conversation is to go.
        public static let read = Self(rawValue: "read")
        /// The account's session ended: the person has to log in again.
        public static let session = Self(rawValue: "session")
        /// A notification of the vendor that is about no chat.
        public static let notification = Self(rawValue: "notification")
        /// Encrypted: what it is about shows when the app has opened it.
        public static let encrypted = Self(rawValue: "encrypted")
    }
}
