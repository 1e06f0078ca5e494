extension PushMessage {
    /// Unread messages as the vendor counted them when it sent the push. They carry no version.
    public struct Counts: Sendable, Hashable {
        /// Over all conversations of the account.
        public var total: Int?
        /// In the push's conversation.
        public var conversation: Int?

        public init(total: Int? = nil, conversation: Int? = nil) {
            self.total = total
            self.conversation = conversation
        }
    }
}
