public import BeckonPush

/// Decides what is shown while the app is active (design §4, *Foreground*). A pure value.
///
/// It compares the conversation, not a class of view controller: another conversation's message is shown. What is
/// visible is what the situation says at this moment: once the app has left the foreground nothing is.
public struct ForegroundPolicy: Sendable {
    /// What the app's own rule looks at.
    public struct Candidate: Sendable {
        /// The notification.
        public var content: NotificationContent
        /// What its push says; nil where it is foreign.
        public var push: PushMessage?
        /// Where its tap would lead.
        public var destination: Destination
        /// What the person sees at this moment.
        public var situation: Situation
        /// What Beckon would do.
        public var decision: ForegroundDecision
    }

    let resolver: DestinationResolver
    private let options: @Sendable (PushMessage.Kind) -> ForegroundDecision.Options
    private let rule: @Sendable (Candidate) -> ForegroundDecision.Options?

    /// - Parameters:
    ///   - resolver: the same as for taps, so that both mean one screen by one push.
    ///   - options: how a push of a kind is presented where it is shown.
    ///   - rule: the app's own word for one push, which goes before all else; nil leaves it to Beckon.
    public init(
        resolver: DestinationResolver,
        options: @escaping @Sendable (PushMessage.Kind) -> ForegroundDecision.Options = { _ in .all },
        rule: @escaping @Sendable (Candidate) -> ForegroundDecision.Options? = { _ in nil }
    ) {
        self.resolver = resolver
        self.options = options
        self.rule = rule
    }

    /// How to present a notification, with the reason for the trace. Decided from what it is given, at once.
    public func decision(for content: NotificationContent, in situation: Situation) -> ForegroundDecision {
        decision(for: content, resolver.read(content), in: situation)
    }

    /// The same for content that has been read.
    func decision(
        for content: NotificationContent, _ read: (push: PushMessage?, account: String?), in situation: Situation
    ) -> ForegroundDecision {
        let push = read.push
        let account = read.account ?? situation.account
        let destination = resolver.destination(of: content, push: push, account: account)
        let decision = decision(for: push, to: account, destination, in: situation)
        let candidate = Candidate(
            content: content, push: push, destination: destination, situation: situation, decision: decision)
        guard let options = rule(candidate) else { return decision }
        return ForegroundDecision(options: options, reason: .ownRule)
    }

    private func decision(
        for push: PushMessage?, to account: String?, _ destination: Destination, in situation: Situation
    ) -> ForegroundDecision {
        guard let push else { return ForegroundDecision(options: .all, reason: .foreign) }
        if push.isSilent { return ForegroundDecision(options: [], reason: .silent) }
        if push.isOwn(of: account) { return ForegroundDecision(options: [], reason: .ownMessage) }
        if let active = situation.account, let others = situation.others, let account, account != active,
            !others.contains(account)
        {
            // neither counted nor heard; the extension has made its text generic (design §4, *Extension*).
            return ForegroundDecision(
                options: options(push.kind).subtracting([.badge, .sound]), reason: .accountNotOnDevice)
        }
        // The screens and the conversations that were left are those of the active account.
        if account == situation.account {
            if situation.left.contains(where: { $0.covers(destination) }) {
                return ForegroundDecision(options: [], reason: .conversationLeft)
            }
            if destination != .root, situation.visible.contains(where: { $0.covers(destination) }) {
                return ForegroundDecision(options: [], reason: .conversationVisible)
            }
        }
        return ForegroundDecision(options: options(push.kind), reason: .notVisible)
    }
}
