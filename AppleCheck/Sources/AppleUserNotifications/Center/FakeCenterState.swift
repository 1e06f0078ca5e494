/// For tests: what the system knows of the app's notifications.
public struct FakeCenterState {
    public var settings = UNNotificationSettings(fakeStatus: .notDetermined)
    public var requested: [UNAuthorizationOptions] = []
    public var requestError: (any Error)?
    public var categories: Set<UNNotificationCategory> = []
    public var delivered: [UNNotification] = []
    public var badge: Int?

    public init() {}
}
