public import BeckonModel
public import BeckonPush

/// Decides what is shown while the app is active (design §4, *Foreground*). A pure value.
///
/// It compares the conversation, not a class of view controller: another conversation's message is shown.
public struct ForegroundPolicy: Sendable {
    /// What the person sees at this moment.
    public struct Situation: Sendable, Hashable {
        /// A screen on top of a scene.
        public struct Screen: Sendable, Hashable {
            /// What it shows; the message within a conversation does not matter.
            public var destination: Destination
            /// Whether its scene is active and nothing covers it.
            public var isActive: Bool

            public init(_ destination: Destination, isActive: Bool) {
                self.destination = destination
                self.isActive = isActive
            }
        }

        /// The active account; nil where nobody is signed in.
        public var account: String?
        /// What is on top, of each scene.
        public var screens: [Screen]
        /// Conversations that the account has left.
        public var left: Set<Receiver>

        public init(account: String?, screens: [Screen] = [], left: Set<Receiver> = []) {
            self.account = account
            self.screens = screens
            self.left = left
        }
    }

    private let resolver: DestinationResolver

    /// - Parameter resolver: the same as for taps, so that both mean one screen by one push.
    public init(resolver: DestinationResolver) { self.resolver = resolver }

    /// How to present a notification, with the reason for the trace. Decided from what it is given, at once.
    public func decision(for content: NotificationContent, in situation: Situation) -> ForegroundDecision {
        let (push, addressee) = resolver.read(content)
        guard let push else { return ForegroundDecision(options: .all, reason: .foreign) }
        let account = addressee ?? situation.account
        if push.isOwn(of: account) { return ForegroundDecision(options: [], reason: .ownMessage) }
        let destination = resolver.destination(of: content, push: push, account: account)
        // The screens and the conversations that were left are those of the active account.
        if account == situation.account {
            if case .conversation(let receiver, _) = destination, situation.left.contains(receiver) {
                return ForegroundDecision(options: [], reason: .conversationLeft)
            }
            if situation.screens.contains(where: { $0.isActive && $0.destination.isSameScreen(as: destination) }),
                destination != .root
            {
                return ForegroundDecision(options: [], reason: .conversationVisible)
            }
        }
        return ForegroundDecision(options: .all, reason: .notVisible)
    }
}
