/// Which messages of an app's own (category `custom`, and categories that this version does not know) the chat button
/// counts. Actions, calls, edits and receipts never count.
public enum CallCustomMessages: Sendable, Hashable {
    /// Those that were sent with `sendNotification`: as the server counts.
    case thatAskToCount
    /// None of them.
    case never
    /// Every one of them.
    case always
}
