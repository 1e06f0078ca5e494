public import Foundation

/// "UNUserNotificationCenterDelegate". Not of the main actor: no page of Apple's promises a thread.
public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
    /// "userNotificationCenter(_:willPresent:withCompletionHandler:)".
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping @Sendable (UNNotificationPresentationOptions) -> Void)
    /// "userNotificationCenter(_:didReceive:withCompletionHandler:)".
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping @Sendable () -> Void)
    /// "userNotificationCenter(_:openSettingsFor:)".
    func userNotificationCenter(_ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?)
}
