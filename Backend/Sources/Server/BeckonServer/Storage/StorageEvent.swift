public import BeckonAPI
public import BeckonModel

/// Something that a commit has made true and that connected devices want to know.
public enum StorageEvent: Sendable, Hashable {
    /// A new row of a conversation: a message, or an action; sent or done by that session, nil for none.
    case message(WireMessage, sentBy: SessionID?)
    /// A user has read further, on that session's device.
    case read(ReadProgress, on: SessionID)
    /// A user has marked a conversation as unread again, on that session's device.
    case unread(ReadProgress, on: SessionID)
    /// Messages have reached that session's device.
    case delivered(DeliveryProgress, on: SessionID)
    /// A user became a member of a group.
    case joined(GroupID, UserID)
    /// A user is a member of a group no more.
    case left(GroupID, UserID)
    /// Nobody is a member of a group any more: it was deleted.
    case dissolved(GroupID)
    /// A user has muted a conversation or hears it again, by that session.
    case muted(MuteState, by: Session)
    /// A user has blocked another or takes it back, by that session.
    case blocked(BlockState, by: Session)
    /// A call has changed, for whoever was called, takes part or has called, on all devices.
    case call(CallChange, to: [UserID])
    /// Something about calls is due at that time, in milliseconds since 1970.
    case callDeadline(Int64)
    /// A session ended: its token is worth nothing any more.
    case ended(SessionID)
}
