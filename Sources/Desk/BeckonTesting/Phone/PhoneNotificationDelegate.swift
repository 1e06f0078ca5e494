public import BeckonRouting

/// `UNUserNotificationCenterDelegate`, in its completion form (P-21).
///
/// Each completion has to be called exactly once; the phone keeps account (``Phone/faults``, ``Phone/unanswered``).
@MainActor public protocol PhoneNotificationDelegate: AnyObject {
    /// A notification came while the app is on screen (P-19).
    func willPresent(
        _ notification: DeliveredNotification,
        completion: @escaping @MainActor @Sendable (PresentationOptions) -> Void)
    /// The person answered a notification (P-22).
    func didReceive(_ response: NotificationResponse, completion: @escaping @MainActor @Sendable () -> Void)
}
