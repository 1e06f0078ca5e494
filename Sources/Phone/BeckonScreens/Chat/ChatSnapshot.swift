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
    /// Ascending, with what stands between the messages; one's own unsent messages last. A stretch of the conversation of
    /// bounded length without a hole.
    public var rows: [ChatRow]
    /// Older messages can be loaded: ``ChatWindow/loadOlder()``.
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
    /// Newer messages can be loaded: ``ChatWindow/loadNewer()``, or ``ChatWindow/jumpToNewest()``.
    public var hasNewer = false
    /// Newer messages are on their way.
    public var isLoadingNewer = false
    /// The window is on its way to the newest messages or to one that is far away.
    public var isJumping = false
    /// The server is asked for the newest messages.
    public var isRefreshing = false
    /// How many messages of others came while the newest are not shown: for the button that leads there.
    public var newCount = 0
    /// The first message that was unread when the window was opened, where it is among the rows.
    public var firstUnread: Int64?
    /// Who is writing, with the names that are known. Nobody for longer than 6 seconds after the last word of it.
    public var typing: [User] = []
    /// Whether the other user is there, or how many are in the group; nil where it is not known.
    public var presence: ChatPresence?
    /// Until when nothing of the conversation is pushed, in milliseconds since 1970; nil: it is. It may have passed.
    public var mutedUntil: Int64?
    /// The message whose thread this is; nil for the whole conversation.
    public var threadID: Int64?
    /// That message, as soon as it is known.
    public var thread: ChatItem?
    /// Why the last edit, deletion or reaction came to nothing.
    public var changeFailure: ChatError?

    public init(
        receiver: Receiver, title: String, picture: String? = nil, isPlaceholder: Bool = true,
        state: ScreenState = .loading, rows: [ChatRow] = [], hasOlder: Bool = false, isLoadingOlder: Bool = false,
        focus: Int64? = nil, access: ChatAccess = .unknown, isHistoryReadable: Bool = true,
        isChangingAccess: Bool = false, accessFailure: ChatError? = nil
    ) {
        self.receiver = receiver
        self.title = title
        self.picture = picture
        self.isPlaceholder = isPlaceholder
        self.state = state
        self.rows = rows
        self.hasOlder = hasOlder
        self.isLoadingOlder = isLoadingOlder
        self.focus = focus
        self.access = access
        self.isHistoryReadable = isHistoryReadable
        self.isChangingAccess = isChangingAccess
        self.accessFailure = accessFailure
    }

    /// The messages alone.
    public var items: [ChatItem] { rows.compactMap(\.item) }

    /// Whether the conversation is muted at a time, in milliseconds since 1970.
    public func isMuted(at now: Int64) -> Bool { mutedUntil.map { $0 > now } ?? false }

    /// Whether the person can write.
    public var isComposerEnabled: Bool { access.isComposerEnabled }

    /// What the person can do where something is wrong: about their access, else about what could not be loaded.
    public var remedy: ChatAccess.Remedy? {
        if let remedy = access.remedy { return remedy }
        if access.permitsHistory, case .failed = state { return .retry }
        return nil
    }
}
