extension PushMessage {
    /// Whether it adds one to the unread messages of `account` where its vendor sends no total (design §4, *Unread*).
    ///
    /// A message by somebody else, or custom content that asks for it; never one that is flagged silent, an action, a
    /// call, a reaction or an edit (R-4.5, R-E9, case sh-18).
    /// - Parameter account: whose messages are counted; nil is the account that the push names.
    public func countsAsUnread(for account: String? = nil) -> Bool {
        guard !isSilent, !isOwn(of: account) else { return false }
        return kind == .message || asksToCount && Self.mayAsk.contains(kind)
    }

    /// The kinds that count only where they ask to. The others never do.
    private static let mayAsk: Set<Kind> = [.custom, .notification]
}
