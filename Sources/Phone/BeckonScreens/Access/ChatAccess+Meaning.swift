extension ChatAccess {
    /// Whether the person can write. Before the server has said anything, they can: the outbox keeps it.
    public var isComposerEnabled: Bool { self == .unknown || self == .open }

    /// Whether the server lets the account read the messages. What is on screen when access ends stays there
    /// (``ChatSnapshot/isHistoryReadable``).
    public var permitsHistory: Bool {
        switch self {
        case .unknown, .open, .deactivated, .blocked: true
        case .notMember, .banned, .notFound: false
        }
    }

    /// One sentence for the person, in English; nil where nothing is wrong. An app that speaks other languages words the
    /// cases itself.
    public var explanation: String? {
        switch self {
        case .unknown, .open: nil
        case .notMember(.none): "You are not a member of this group."
        case .notMember(.anyone): "You are not a member of this group. You can join it."
        case .notMember(.password(wasWrong: false)): "You are not a member of this group. Joining needs its password."
        case .notMember(.password(wasWrong: true)): "That is not the password of this group. Try again."
        case .banned: "You are banned from this group."
        case .notFound: "This chat does not exist any more, or you have no access to it."
        case .deactivated: "This person does not use the chat any more."
        case .blocked(.byMe), .blocked(.mutual): "You have blocked this person. Unblock them to write."
        case .blocked(.byOther): "You cannot write to this person."
        }
    }
}
