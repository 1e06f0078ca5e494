public import Foundation

/// "UNNotificationSettings".
open class UNNotificationSettings: NSObject {
    open var authorizationStatus: UNAuthorizationStatus { status }
    open var alertSetting: UNNotificationSetting { alert }
    open var soundSetting: UNNotificationSetting { sound }
    open var badgeSetting: UNNotificationSetting { badge }

    private let status: UNAuthorizationStatus
    private let alert: UNNotificationSetting
    private let sound: UNNotificationSetting
    private let badge: UNNotificationSetting

    /// For tests: the system alone makes them.
    public init(
        fakeStatus: UNAuthorizationStatus, alert: UNNotificationSetting = .enabled,
        sound: UNNotificationSetting = .enabled, badge: UNNotificationSetting = .enabled
    ) {
        status = fakeStatus
        self.alert = alert
        self.sound = sound
        self.badge = badge
    }
}
