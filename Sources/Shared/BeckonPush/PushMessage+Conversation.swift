extension PushMessage {
    /// A conversation as a vendor names it: Stream's `cid`, Sendbird's `channel_url`, Matrix's `room_id`.
    public struct Conversation: Sendable, Hashable {
        /// The vendor's identifier, unchanged.
        public var id: String
        /// The name that a person reads.
        public var name: String?
        /// The thread or topic within it: the id of the message that it began with, or the topic's name.
        public var thread: String?

        public init(id: String, name: String? = nil, thread: String? = nil) {
            self.id = id
            self.name = name
            self.thread = thread
        }
    }
}
