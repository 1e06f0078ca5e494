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

    public init(
        receiver: Receiver, title: String, picture: String? = nil, isPlaceholder: Bool = true,
        state: ScreenState = .loading, items: [ChatItem] = [], hasOlder: Bool = false, isLoadingOlder: Bool = false,
        focus: Int64? = nil
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
    }
}
