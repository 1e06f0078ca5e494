public import BeckonModel

/// What a chat window shows: a plain value, whole at any moment.
public struct ChatSnapshot: Sendable, Hashable {
    /// The conversation.
    public var receiver: Receiver
    /// The name of the user or group.
    public var title: String
    /// The address of the avatar or icon.
    public var picture: String?
    /// The name and picture are what a push told; the server has not confirmed them yet (R-E15).
    public var isPlaceholder: Bool
    /// Where the newest messages stand.
    public var state: ScreenState
    /// Ascending, one's own unsent messages last.
    public var items: [ChatItem]
    /// Older messages can be loaded.
    public var hasOlder: Bool
    /// Older messages are on their way.
    public var isLoadingOlder: Bool
    /// The message that a tap asked for: the view scrolls to it once it is among the items.
    public var focus: Int64?
    /// Whether the person may read and write. What it says goes before ``state``.
    public var access: ChatAccess
    /// Whether messages are shown: where the server lets them be read, and where they were on screen before access ended.
    public var isHistoryReadable: Bool
    /// Joining or unblocking is on its way.
    public var isChangingAccess: Bool
    /// Why the last joining or unblocking came to nothing, where ``access`` does not tell.
    public var accessFailure: ChatError?

    public init(
        receiver: Receiver, title: String, picture: String? = nil, isPlaceholder: Bool = true,
        state: ScreenState = .loading, items: [ChatItem] = [], hasOlder: Bool = false, isLoadingOlder: Bool = false,
        focus: Int64? = nil, access: ChatAccess = .unknown, isHistoryReadable: Bool = true,
        isChangingAccess: Bool = false, accessFailure: ChatError? = nil
    ) {
        self.receiver = receiver
        self.title = title
        self.picture = picture
        self.isPlaceholder = isPlaceholder
        self.state = state
        self.items = items
        self.hasOlder = hasOlder
        self.isLoadingOlder = isLoadingOlder
        self.focus = focus
        self.access = access
        self.isHistoryReadable = isHistoryReadable
        self.isChangingAccess = isChangingAccess
        self.accessFailure = accessFailure
    }

    /// Whether the person can write.
    public var isComposerEnabled: Bool { access.isComposerEnabled }

    /// What the person can do where something is wrong: about their access, else about what could not be loaded.
    public var remedy: ChatAccess.Remedy? {
        if let remedy = access.remedy { return remedy }
        if access.permitsHistory, case .failed = state { return .retry }
        return nil
    }
}
