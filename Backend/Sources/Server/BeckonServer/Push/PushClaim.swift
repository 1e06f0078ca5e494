public import BeckonModel

/// An outbox row that one worker holds until its lease ends: one message, and how far its recipients are done.
public struct PushClaim: Sendable, Hashable {
    /// The outbox row. Rows ascend in the order of commits.
    public var row: Int64
    public var message: MessageKey
    /// Recipients up to and with this one are done; nil at the start. They go in the order of their uids.
    public var cursor: UserID?
    /// The fence: whoever claims the row after the lease's end has a higher one, and this claim does nothing any more.
    public var epoch: Int64
    /// When the message was stored, in milliseconds since 1970.
    public var storedAt: Int64

    public init(row: Int64, message: MessageKey, cursor: UserID?, epoch: Int64, storedAt: Int64) {
        self.row = row
        self.message = message
        self.cursor = cursor
        self.epoch = epoch
        self.storedAt = storedAt
    }
}
