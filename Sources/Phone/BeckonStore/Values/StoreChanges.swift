public import BeckonModel

/// What one write has changed, for whoever shows it.
public struct StoreChanges: Sendable, Hashable {
    /// Messages that were not here before, and what happened to members and the group; in the order in which they came,
    /// which is that of their ids in each conversation. What happened to a message is told in ``updated`` alone.
    public var added: [Message]
    /// Messages that say something else now: edited, taken back, reacted to, replied to.
    public var updated: [Message]
    /// The conversations that any of it is about, and those whose counts or state have changed.
    public var receivers: Set<Receiver>
    /// Messages here that have changed, it is not known how: the client asks for each (``ChatStore/take(_:asOf:)``).
    public var stale: Set<StaleMessage>
    /// Conversations whose other side is not wholly known any more, or never was: the client asks for it
    /// (``ChatStore/take(_:)-(Counterpart)``).
    public var outdated: Set<Receiver>
    /// A row came that does not follow what is known: something between is missing, and a sync has to fill it.
    public var hasGap: Bool

    public init(
        added: [Message] = [], updated: [Message] = [], receivers: Set<Receiver> = [], stale: Set<StaleMessage> = [],
        outdated: Set<Receiver> = [], hasGap: Bool = false
    ) {
        self.added = added
        self.updated = updated
        self.receivers = receivers
        self.stale = stale
        self.outdated = outdated
        self.hasGap = hasGap
    }
}
