/// Where an app's process stands.
public enum ApplicationState: String, Sendable, Hashable {
    /// No process.
    case notRunning = "not-running"
    /// Running without anything on screen.
    case background
    /// On screen, not yet or no longer in use.
    case inactive
    /// On screen and receiving events.
    case active

    /// Whether the app is on screen: the system then asks it before it shows a notification (P-19).
    public var isForeground: Bool { self == .active || self == .inactive }
}
