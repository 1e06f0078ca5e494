public import BeckonRouting

/// A screen that an app opened above its root: one line of the log of ``ChatAppConfiguration/opened``.
public struct OpenedScreen: Sendable, Hashable {
    /// What opened it.
    public enum Cause: Sendable, Hashable {
        /// A tap on a notification.
        case notification(requestIdentifier: String)
        /// The person, in the app.
        case person
    }

    /// Which screen.
    public var destination: Destination
    /// What opened it.
    public var cause: Cause
    /// Monotonic nanoseconds.
    public var time: Int64

    public init(destination: Destination, cause: Cause, time: Int64) {
        self.destination = destination
        self.cause = cause
        self.time = time
    }
}
