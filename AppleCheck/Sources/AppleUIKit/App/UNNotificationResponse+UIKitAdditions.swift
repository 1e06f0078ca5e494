public import AppleUserNotifications

extension UNNotificationResponse {
    /// "targetScene".
    @MainActor public var targetScene: UIScene? { fakeScene as? UIScene }
}
