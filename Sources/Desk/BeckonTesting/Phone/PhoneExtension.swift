public import BeckonExtension
public import BeckonPush

/// `UNNotificationServiceExtension`: what the system calls in the extension's process.
public protocol PhoneExtension: AnyObject, Sendable {
    /// A push that may be revised. Several may be in flight in one instance (P-16). The handler may be called from any
    /// thread, once.
    func didReceive(_ request: NotificationRequest, handler: @escaping @Sendable (NotificationContent) -> Void)
    /// The time is up for everything in flight (P-13).
    func timeWillExpire()
}
