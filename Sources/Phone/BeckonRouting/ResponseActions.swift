/// What the app's action buttons do, by the identifiers under which it registered them (P-22). A pure value.
public struct ResponseActions: Sendable, Hashable {
    /// The text that the person typed is sent.
    public var reply: Set<String>
    /// The conversation is marked as read up to the push's message.
    public var markRead: Set<String>
    /// Leads where a tap leads.
    public var open: Set<String>
    /// The app's own: handed to it, in the background.
    public var own: Set<String>

    public init(reply: Set<String> = [], markRead: Set<String> = [], open: Set<String> = [], own: Set<String> = []) {
        self.reply = reply
        self.markRead = markRead
        self.open = open
        self.own = own
    }

    /// The identifiers of the vendors' guides and Beckon's own.
    public static let standard = ResponseActions(reply: ["REPLY_ACTION"], markRead: ["MARK_AS_READ_ACTION"])

    /// What an answer means.
    enum Meaning {
        case navigate
        case perform(BackgroundAction)
        case refuse(TapMachine.DropReason)
    }

    func meaning(of action: NotificationResponse.Action) -> Meaning {
        switch action {
        case .default: return .navigate
        case .dismiss: return .refuse(.dismissed)
        case .custom(let identifier, let text):
            if open.contains(identifier) { return .navigate }
            if markRead.contains(identifier) { return .perform(.markRead) }
            if own.contains(identifier) { return .perform(.own(identifier: identifier, text: text)) }
            guard reply.contains(identifier) else { return .refuse(.actionNotHandled) }
            guard let text, !text.allSatisfy(\.isWhitespace) else { return .refuse(.emptyReply) }
            return .perform(.reply(text: text))
        }
    }
}
