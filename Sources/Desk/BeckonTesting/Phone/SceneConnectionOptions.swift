public import BeckonRouting

/// What a scene gets when it connects.
public struct SceneConnectionOptions: Sendable, Hashable {
    /// The tap that brought it up (P-26).
    public var notificationResponse: NotificationResponse?

    public init(notificationResponse: NotificationResponse? = nil) {
        self.notificationResponse = notificationResponse
    }
}
