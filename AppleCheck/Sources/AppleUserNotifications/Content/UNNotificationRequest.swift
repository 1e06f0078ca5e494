public import Foundation

/// "UNNotificationRequest".
open class UNNotificationRequest: NSObject, NSCopying {
    open var identifier: String { name }
    open var content: UNNotificationContent { held }
    open var trigger: UNNotificationTrigger? { cause }

    private let name: String
    private let held: UNNotificationContent
    private let cause: UNNotificationTrigger?

    /// "init(identifier:content:trigger:)".
    public convenience init(identifier: String, content: UNNotificationContent, trigger: UNNotificationTrigger?) {
        self.init(name: identifier, held: UNNotificationContent(content.fields), cause: trigger)
    }

    private init(name: String, held: UNNotificationContent, cause: UNNotificationTrigger?) {
        self.name = name
        self.held = held
        self.cause = cause
    }

    open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// "UNNotificationTrigger".
open class UNNotificationTrigger: NSObject {}
/// "UNPushNotificationTrigger".
open class UNPushNotificationTrigger: UNNotificationTrigger {}
