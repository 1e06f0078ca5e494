/// One line of a chat window.
public enum ChatRow: Sendable, Hashable {
    /// What follows was said on this day.
    case day(ChatDay)
    /// What follows was unread when the window was opened.
    case unread
    /// A message, or something that happened.
    case item(ChatItem)

    /// Names the line over its changes: no two lines of a window have the same.
    public enum Identity: Sendable, Hashable {
        case day(Int64)
        case unread
        case item(ChatItem.Identity)
    }

    public var identity: Identity {
        switch self {
        case .day(let day): .day(day.start)
        case .unread: .unread
        case .item(let item): .item(item.identity)
        }
    }

    /// The message; nil for what stands between messages.
    public var item: ChatItem? { if case .item(let item) = self { item } else { nil } }
}
