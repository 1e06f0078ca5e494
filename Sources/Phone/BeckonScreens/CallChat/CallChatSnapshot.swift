import BeckonCallChat
public import BeckonModel

/// What the chat screen of a call shows: a plain value, whole at any moment.
public struct CallChatSnapshot: Sendable, Hashable {
    /// What takes the screen below its title.
    public enum Content: Sendable, Hashable {
        /// The group is being found, made or joined.
        case loading
        /// The list and the composer, by ``CallChatScreen/window``.
        case chat
        /// The group has a password: ``CallChatScreen/join(password:)``.
        case password(wasWrong: Bool)
        /// The group is private, or there is none for this account.
        case noAccess
        /// The account is banned from the group.
        case banned
        /// There is no such group any more.
        case gone
        /// The server could not be reached: ``CallChatScreen/retry()``.
        case offline(ChatError)
        /// Where trying again may help, `canRetry`: ``CallChatScreen/retry()``.
        case failed(ChatError, canRetry: Bool)
        /// The account is not in the group any more, and nothing of it was on screen before.
        case removed
    }

    /// What the person can do.
    public enum Remedy: Sendable, Hashable {
        /// ``CallChatScreen/retry()``.
        case retry
        /// ``CallChatScreen/join(password:)`` with the password that the person enters.
        case enterPassword
        /// ``CallChatScreen/join(password:)``: the person asks to come back in.
        case join
    }

    /// The meeting's name, else the group's.
    public var title: String
    /// What takes the screen below its title.
    public var content: Content
    /// The list and the composer; nil where ``content`` is something else.
    public var chat: ChatSnapshot?
    /// Whether the person can write.
    public var isComposerEnabled: Bool
    /// Why not, or what is wrong; nil where nothing is.
    public var reason: Reason?
    /// What the person can do about it; nil where nothing is wrong, and where nothing helps.
    public var remedy: Remedy?
    /// Coming back in is on its way; the list stays.
    public var isJoining: Bool
    /// The call itself goes on, whatever becomes of its chat.
    public var isCallOn: Bool

    public init(
        title: String, content: Content = .loading, chat: ChatSnapshot? = nil, isComposerEnabled: Bool = false,
        reason: Reason? = nil, remedy: Remedy? = nil, isJoining: Bool = false, isCallOn: Bool = true
    ) {
        self.title = title
        self.content = content
        self.chat = chat
        self.isComposerEnabled = isComposerEnabled
        self.reason = reason
        self.remedy = remedy
        self.isJoining = isJoining
        self.isCallOn = isCallOn
    }
}
