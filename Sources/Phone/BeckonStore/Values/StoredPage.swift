public import BeckonModel

/// Messages of one conversation, or of one thread in it, as the phone keeps them: ascending by id, nothing missing
/// between the first and the last.
public struct StoredPage: Sendable, Hashable {
    /// What was said; what happened to members stands among it where that was asked for.
    public var messages: [Message]
    /// What lies before the first.
    public var older: PageEdge
    /// What lies behind the last.
    public var newer: PageEdge

    public init(messages: [Message], older: PageEdge, newer: PageEdge) {
        self.messages = messages
        self.older = older
        self.newer = newer
    }
}
