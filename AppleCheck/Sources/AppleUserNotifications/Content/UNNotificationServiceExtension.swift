public import Foundation

/// "UNNotificationServiceExtension". The system makes it and calls it on a thread of its own.
open class UNNotificationServiceExtension: NSObject {
    public override init() { super.init() }

    /// "didReceive(_:withContentHandler:)".
    open func didReceive(
        _ request: UNNotificationRequest, withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {}

    /// "serviceExtensionTimeWillExpire()".
    open func serviceExtensionTimeWillExpire() {}
}
