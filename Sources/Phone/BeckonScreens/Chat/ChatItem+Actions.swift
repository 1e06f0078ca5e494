import BeckonModel

extension ChatItem {
    /// What a person may do with a message. The server decides in the end: ``ChatSnapshot/changeFailure``.
    public struct Actions: OptionSet, Sendable, Hashable {
        public let rawValue: Int

        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The text, where the account may.
        public static let edit = Self(rawValue: 1)
        /// Takes it back for all.
        public static let delete = Self(rawValue: 2)
        /// With an emoji, or takes the reaction back.
        public static let react = Self(rawValue: 4)
        /// Quotes it in a message that is written next.
        public static let quote = Self(rawValue: 8)
        /// Write into its thread.
        public static let reply = Self(rawValue: 16)
        /// ``ChatWindow/retry(muid:)``.
        public static let retry = Self(rawValue: 32)
        /// ``ChatWindow/discard(muid:)``.
        public static let discard = Self(rawValue: 64)

        /// What the rules of Documentation/messages.md, *Changes*, let somebody do.
        ///
        /// - Parameter isModerating: of the group.
        init(_ message: Message, isOwn: Bool, isModerating: Bool) {
            guard message.category != .action else {
                self = []
                return
            }
            guard message.deletedAt == nil else {
                // A quote may name what was taken back since, but nobody begins one.
                self = []
                return
            }
            var actions: Self = [.react, .quote]
            if isOwn, message.category != .call { actions.insert(.edit) }
            if isOwn || isModerating { actions.insert(.delete) }
            if message.parentMessageID == nil { actions.insert(.reply) }
            self = actions
        }
    }
}
