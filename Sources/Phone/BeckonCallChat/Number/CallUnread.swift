public import BeckonModel

/// What is unread in a call's group as the server, or the phone's store, has it: what the number starts from and is
/// brought back to after a gap.
public struct CallUnread: Sendable, Hashable {
    /// How far this account has read, on any device.
    public var readUpTo: Int64
    /// The messages from ``from`` on, ascending. Whatever came before is in ``before``.
    public var messages: [Message]
    /// From which id on ``messages`` is whole; 0 where it is from the beginning.
    public var from: Int64
    /// How many messages before ``from`` are unread.
    public var before: Int

    public init(readUpTo: Int64, messages: [Message], from: Int64 = 0, before: Int = 0) {
        self.readUpTo = readUpTo
        self.messages = messages
        self.from = from
        self.before = max(0, before)
    }
}
