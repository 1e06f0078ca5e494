public import BeckonModel

/// A message that is on disk.
public struct StoredMessage: Sendable, Hashable {
    public var message: Message
    /// False when the same `muid` was stored before: nothing was written this time.
    public var isNew: Bool

    public init(message: Message, isNew: Bool) {
        self.message = message
        self.isNew = isNew
    }
}
