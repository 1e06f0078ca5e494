/// Where a chat's list goes when its snapshot changes: a pure value that the view of the list keeps.
public struct ChatScroll: Sendable {
    /// What the list does.
    public enum Move: Sendable, Hashable {
        /// What is on screen stays where it is, whatever comes above and below it.
        case stay
        /// To the last row.
        case bottom(isAnimated: Bool)
        /// A row comes into the middle: the message that a tap asked for.
        case center(ChatRow.Identity, isAnimated: Bool)
        /// A row comes to the top: what was unread is read from there on.
        case top(ChatRow.Identity)
    }

    private var last: ChatRow?
    private var isOpen = false
    private var wasJumping = false
    private var focus: Int64?

    public init() {}

    /// The same message is asked for once more (sh-14).
    public mutating func refocus() { focus = nil }

    /// - Parameters:
    ///   - new: what is shown from now on.
    ///   - isAtBottom: whether the person sees the last row of what is shown now.
    public mutating func move(to new: ChatSnapshot, isAtBottom: Bool) -> Move {
        let rows = new.isHistoryReadable ? new.rows : []
        let (before, wasOpen, jumped) = (last, isOpen, wasJumping && !new.isJumping)
        last = rows.last
        wasJumping = new.isJumping
        isOpen = isOpen || !rows.isEmpty
        if let wanted = new.focus, wanted != focus {
            guard let row = rows.first(where: { $0.item?.messageID == wanted }) else {
                // It is looked for; until then the newest are shown.
                return wasOpen || rows.isEmpty ? .stay : .bottom(isAnimated: false)
            }
            focus = wanted
            return .center(row.identity, isAnimated: wasOpen && !jumped)
        }
        guard let end = rows.last else { return .stay }
        if !wasOpen {
            return new.firstUnread == nil || !rows.contains(.unread) ? .bottom(isAnimated: false) : .top(.unread)
        }
        if jumped { return .bottom(isAnimated: false) }
        guard end.identity != before?.identity else {
            return isAtBottom && end != before ? .bottom(isAnimated: false) : .stay
        }
        // What the person has just written is seen, wherever they were.
        let isWritten = end.item.map { $0.isOwn && $0.delivery == .sending } ?? false
        return isWritten || isAtBottom && !new.hasNewer ? .bottom(isAnimated: true) : .stay
    }
}
