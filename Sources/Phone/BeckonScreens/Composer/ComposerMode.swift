/// What becomes of what is being written.
public enum ComposerMode: Sendable, Hashable {
    /// A new message.
    case new
    /// A new message that quotes another.
    case quoting(ChatQuote)
    /// What a message is to say instead.
    case editing(messageID: Int64)
}
