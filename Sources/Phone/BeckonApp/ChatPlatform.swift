public import BeckonAPI
public import BeckonPush

/// What ``ChatCoordinator`` asks of the system. A value of closures, called on the main actor.
public struct ChatPlatform: Sendable {
    /// Writes the number on the icon (P-33).
    public var setBadge: @MainActor (Int) -> Void
    /// Hands over what is in the notification list, by request identifier; at once or later.
    public var deliveredNotifications: @MainActor (@escaping @MainActor ([String: NotificationContent]) -> Void) -> Void
    /// Takes notifications out of the list, by request identifier.
    public var removeDeliveredNotifications: @MainActor (Set<String>) -> Void
    /// Asks for a push token, which the app hands to ``ChatCoordinator/didRegister(pushToken:)``.
    public var registerForPushes: @MainActor () -> Void
    /// Asks for a token for calls, where the app takes VoIP pushes.
    public var registerForCalls: @MainActor () -> Void
    /// The bundle identifier, to which pushes are sent.
    public var topic: String
    /// Which of Apple's two push services the build's tokens belong to.
    public var environment: PushEnvironment

    public init(
        topic: String, environment: PushEnvironment, setBadge: @escaping @MainActor (Int) -> Void,
        deliveredNotifications:
            @escaping @MainActor (@escaping @MainActor ([String: NotificationContent]) -> Void) -> Void,
        removeDeliveredNotifications: @escaping @MainActor (Set<String>) -> Void,
        registerForPushes: @escaping @MainActor () -> Void,
        registerForCalls: @escaping @MainActor () -> Void = {}
    ) {
        self.topic = topic
        self.environment = environment
        self.setBadge = setBadge
        self.deliveredNotifications = deliveredNotifications
        self.removeDeliveredNotifications = removeDeliveredNotifications
        self.registerForPushes = registerForPushes
        self.registerForCalls = registerForCalls
    }
}
