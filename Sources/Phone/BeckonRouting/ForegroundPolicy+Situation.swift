extension ForegroundPolicy {
    /// What the person sees at one moment.
    public struct Situation: Sendable, Hashable {
        /// The active account; nil where nobody is signed in.
        public var account: String?
        /// What is on top of each scene that is active, with nothing that covers it; the message within a conversation
        /// does not matter.
        public var visible: Set<Destination>
        /// Conversations that the account has left, was removed from, or that are gone.
        public var left: Set<Destination>

        public init(account: String?, visible: Set<Destination> = [], left: Set<Destination> = []) {
            self.account = account
            self.visible = visible
            self.left = left
        }
    }
}
