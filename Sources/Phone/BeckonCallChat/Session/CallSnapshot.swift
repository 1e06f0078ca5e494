public import BeckonModel

/// How a call stands on this device: a plain value, whole at any moment.
public struct CallSnapshot: Sendable, Hashable {
    /// How far this account is in it.
    public var phase: CallPhase
    /// As the server told it last; nil before, and where no server keeps it.
    public var call: Call?
    /// In ascending order of their uids.
    public var participants: [CallParticipant]
    /// How the account stands with the group of the chat.
    public var group: CallGroupState
    /// As the settings of the call say; while it is, nothing is counted.
    public var isChatButtonHidden: Bool
    /// The chat is on screen, or on its way there.
    public var isChatOpen: Bool
    /// The session's own number: what others have said while the chat was closed.
    public var unreadCount: Int
    /// What the button shows: the app's own number where it has set one, else ``unreadCount``. 0 hides it.
    public var chatButtonCount: Int
    /// Why the last thing came to nothing, or what the calls SDK said without ending anything.
    public var lastError: ChatError?

    public init(
        phase: CallPhase = .ready, call: Call? = nil, participants: [CallParticipant] = [],
        group: CallGroupState = .idle, isChatButtonHidden: Bool = true, isChatOpen: Bool = false, unreadCount: Int = 0,
        chatButtonCount: Int = 0, lastError: ChatError? = nil
    ) {
        self.phase = phase
        self.call = call
        self.participants = participants
        self.group = group
        self.isChatButtonHidden = isChatButtonHidden
        self.isChatOpen = isChatOpen
        self.unreadCount = unreadCount
        self.chatButtonCount = chatButtonCount
        self.lastError = lastError
    }
}
