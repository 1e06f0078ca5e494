public import BeckonModel

/// A message that is on disk.
public struct StoredMessage: Sendable, Hashable {
    public var wire: WireMessage
    /// False when the same `muid` was stored before: nothing was written this time.
    public var isNew: Bool

    public var message: Message { wire.message }

    public init(_ message: Message, isNew: Bool) {
        wire = WireMessage(message)
        self.isNew = isNew
    }
}
