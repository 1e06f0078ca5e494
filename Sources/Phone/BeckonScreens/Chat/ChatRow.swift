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
        /// Milliseconds since 1970 of the day's first moment.
        case day(Int64)
        /// There is one such line at most.
        case unread
        /// A message.
        case item(ChatItem.Identity)
    }

    /// The same over all changes of the row, for a diffable list.
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
