public import BeckonPush

/// How a notification was presented, or that it was not: one line of the phone's log.
public struct Presentation: Sendable, Hashable {
    /// What came.
    public var notification: DeliveredNotification
    /// What really happened: what the app asked for, as far as the person allows it. Empty where nothing was shown.
    public var options: PresentationOptions
    /// Whether the app was on screen and decided.
    public var isForeground: Bool
    /// Monotonic nanoseconds.
    public var time: Int64
    /// How much it interrupts, after what the app is entitled to (P-10).
    public var level: Aps.InterruptionLevel
    /// Whether a dark screen lights up (P-3, P-10).
    public var wakesScreen: Bool

    public init(
        notification: DeliveredNotification, options: PresentationOptions, isForeground: Bool, time: Int64,
        level: Aps.InterruptionLevel = .active, wakesScreen: Bool = false
    ) {
        self.notification = notification
        self.options = options
        self.isForeground = isForeground
        self.time = time
        self.level = level
        self.wakesScreen = wakesScreen
    }
}
