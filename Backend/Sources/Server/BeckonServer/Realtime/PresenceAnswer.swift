/// What is known of one message on one device.
public enum PresenceAnswer: Sendable, Hashable {
    /// The device has no connection and acknowledged nothing: push now.
    case notConnected
    /// The device has the message on screen: no push.
    case shown
    /// The device has the message, but not on screen: push now.
    case notShown
    /// The device is connected and has not told yet: wait for it, five seconds at most.
    case unanswered
}
