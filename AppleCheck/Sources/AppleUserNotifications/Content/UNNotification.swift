public import Foundation

/// "UNNotification". The system makes it.
open class UNNotification: NSObject, NSCopying {
    open var date: Date { time }
    open var request: UNNotificationRequest { cause }

    private let time: Date
    private let cause: UNNotificationRequest

    init(time: Date, cause: UNNotificationRequest) {
        self.time = time
        self.cause = cause
    }

    open func copy(with zone: NSZone? = nil) -> Any { self }
}

extension UNNotification {
    /// For tests, which play the system.
    public static func fake(_ request: UNNotificationRequest, date: Date) -> UNNotification {
        UNNotification(time: date, cause: request)
    }
}
