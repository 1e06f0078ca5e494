#if canImport(UIKit)
    public import UserNotifications

    /// What the person has allowed (P-11), as a plain value.
    public struct PushPermission: Sendable, Hashable {
        /// The answer as a whole.
        public enum Status: String, Sendable, Hashable, CaseIterable {
            /// The system has not been asked yet by this process.
            case unknown
            /// The person has not been asked: ``PushSetup/requestPermission(_:)`` asks.
            case notDetermined
            /// Refused. The system asks only once: the person changes it in the settings. Silent pushes still come.
            case denied
            /// Notifications come quietly, to the list.
            case provisional
            /// Asked, and allowed.
            case authorized
        }

        /// What the person has answered.
        public var status: Status
        /// Whether text may be shown; without it no service extension runs (P-12).
        public var showsAlerts: Bool
        /// Whether a notification may sound.
        public var playsSound: Bool
        /// Whether the icon may show a number.
        public var showsBadge: Bool

        public init(_ status: Status, showsAlerts: Bool, playsSound: Bool, showsBadge: Bool) {
            self.status = status
            self.showsAlerts = showsAlerts
            self.playsSound = playsSound
            self.showsBadge = showsBadge
        }

        /// Before the system was asked.
        public static let unknown = PushPermission(.unknown, showsAlerts: false, playsSound: false, showsBadge: false)

        /// Whether anything of a notification reaches the person.
        public var isGranted: Bool { status == .authorized || status == .provisional }
    }

    extension PushPermission {
        /// As the system tells it.
        public init(_ settings: UNNotificationSettings) {
            let status: Status =
                switch settings.authorizationStatus {
                case .notDetermined: .notDetermined
                case .denied: .denied
                case .provisional: .provisional
                // An App Clip's, for some hours.
                case .authorized, .ephemeral: .authorized
                @unknown default: .unknown
                }
            self.init(
                status, showsAlerts: settings.alertSetting == .enabled, playsSound: settings.soundSetting == .enabled,
                showsBadge: settings.badgeSetting == .enabled)
        }
    }
#endif
