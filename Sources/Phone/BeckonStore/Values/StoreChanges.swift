public import BeckonModel

/// What one write has changed, for whoever shows it.
public struct StoreChanges: Sendable, Hashable {
    /// Messages that were not here before, of the category action too, in the order of their ids per conversation.
    public var added: [Message]
    /// Messages that say something else now: edited, taken back, reacted to, replied to.
    public var updated: [Message]
    /// The conversations that any of it is about, and those whose counts or state have changed.
    public var receivers: Set<Receiver>
    /// A row came that does not follow what is known: something between is missing, and a sync has to fill it.
    public var hasGap: Bool

    public init(
        added: [Message] = [], updated: [Message] = [], receivers: Set<Receiver> = [], hasGap: Bool = false
    ) {
        self.added = added
        self.updated = updated
        self.receivers = receivers
        self.hasGap = hasGap
    }
}
