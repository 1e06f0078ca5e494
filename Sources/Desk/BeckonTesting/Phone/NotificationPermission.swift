public import BeckonRouting

/// What the person lets an app show (P-11).
public struct NotificationPermission: Sendable, Hashable {
    public enum Status: String, Sendable, Hashable, CaseIterable {
        case notDetermined = "not-determined"
        case denied
        /// Quietly to the list: no banner, no sound, no badge.
        case provisional
        case authorized
    }

    public var status: Status
    public var allowsAlert: Bool
    public var allowsSound: Bool
    public var allowsBadge: Bool

    public init(
        _ status: Status, allowsAlert: Bool = true, allowsSound: Bool = true, allowsBadge: Bool = true
    ) {
        self.status = status
        self.allowsAlert = allowsAlert
        self.allowsSound = allowsSound
        self.allowsBadge = allowsBadge
    }

    public static let notDetermined = Self(.notDetermined)
    public static let denied = Self(.denied)
    public static let provisional = Self(.provisional)
    public static let authorized = Self(.authorized)

    /// The most that is ever shown.
    public var options: PresentationOptions {
        switch status {
        case .notDetermined, .denied: []
        case .provisional: allowsAlert ? [.list] : []
        case .authorized:
            PresentationOptions(allowsAlert ? [.banner, .list] : [])
                .union(allowsSound ? [.sound] : []).union(allowsBadge ? [.badge] : [])
        }
    }

    /// Whether an alert can be seen anywhere: without that no extension runs (P-12).
    public var showsAlerts: Bool { options.contains(.list) }
}
