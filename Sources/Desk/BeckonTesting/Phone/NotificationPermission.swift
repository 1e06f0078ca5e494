public import BeckonRouting

/// What the person lets an app show (P-11).
public struct NotificationPermission: Sendable, Hashable {
    /// What the person has decided.
    public enum Status: String, Sendable, Hashable, CaseIterable {
        /// The person was never asked: nothing is shown, and a first request shows the system's question.
        case notDetermined = "not-determined"
        /// Nothing is shown; the app cannot ask again.
        case denied
        /// Quietly to the list: no banner, no sound, no badge.
        case provisional
        /// Alerts, sounds and badges, as far as the settings allow.
        case authorized
    }

    /// What the person has decided.
    public var status: Status
    /// Whether texts may be shown.
    public var allowsAlert: Bool
    /// Whether a sound may be played.
    public var allowsSound: Bool
    /// Whether the icon may carry a number.
    public var allowsBadge: Bool

    public init(
        _ status: Status, allowsAlert: Bool = true, allowsSound: Bool = true, allowsBadge: Bool = true
    ) {
        self.status = status
        self.allowsAlert = allowsAlert
        self.allowsSound = allowsSound
        self.allowsBadge = allowsBadge
    }

    /// Not asked yet: nothing is shown.
    public static let notDetermined = Self(.notDetermined)
    /// Nothing is shown.
    public static let denied = Self(.denied)
    /// Quietly to the list.
    public static let provisional = Self(.provisional)
    /// Everything is shown.
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
