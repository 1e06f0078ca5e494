/// What a person sees beside a message of their own.
public enum DeliveryState: Sendable, Hashable {
    /// Shown at once, not yet with the server.
    case sending
    /// The server has it.
    case sent
    /// It has reached a device of somebody else.
    case delivered
    /// Somebody else has read it.
    case read
    /// Given up; the person may try again.
    case failed
}
