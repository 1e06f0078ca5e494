extension ForegroundPolicy {
    /// What the person sees at one moment.
    public struct Situation: Sendable, Hashable {
        /// The active account; nil where nobody is signed in.
        public var account: String?
        /// The others that are signed in on this device; nil where the app does not tell.
        public var others: Set<String>?
        /// What is on top of each scene that is active, with nothing that covers it; the message within a conversation
        /// does not matter.
        public var visible: Set<Destination>
        /// Conversations that the account has left, was removed from, or that are gone.
        public var left: Set<Destination>

        public init(
            account: String?, others: Set<String>? = nil, visible: Set<Destination> = [], left: Set<Destination> = []
        ) {
            self.account = account
            self.others = others
            self.visible = visible
            self.left = left
        }
    }
}
