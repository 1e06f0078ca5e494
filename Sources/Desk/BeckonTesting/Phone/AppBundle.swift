public import BeckonAPI
public import Foundation

/// What is installed on a phone: an app, and with it its service extension.
public struct AppBundle: Sendable {
    /// What Apple grants an app, or what its project turns on. Without it the system ignores what depends on it.
    public enum Capability: Sendable, Hashable, CaseIterable {
        /// The background mode without which no push wakes the app (P-29).
        case remoteNotifications
        /// Time-sensitive notifications (P-10).
        case timeSensitive
        /// Critical alerts (P-10).
        case criticalAlerts
        /// The extension may suppress a notification (P-17).
        case filtering
        /// Communication notifications (P-34).
        case communication
    }

    /// The bundle identifier.
    public var topic: String
    /// Which of the two push services its token belongs to.
    public var environment: PushEnvironment
    /// Whether the app declares scenes, which decides how a cold start reports a tap (P-25, P-26). Apps built with the
    /// SDK of iOS 27 must.
    public var hasScenes: Bool
    /// Whether it may have several windows, as on an iPad (P-26).
    public var supportsSeveralScenes: Bool
    /// What the app is allowed to do.
    public var capabilities: Set<Capability>
    /// `NSUserActivityTypes` (P-34).
    public var activityTypes: Set<String>
    /// The app's own strings table, for `loc-key` (P-8).
    public var strings: [String: String]
    /// The folder of the bundle's own files: an attachment from there is copied, not moved (P-18).
    public var resources: URL?
    /// A launch: makes the application object of a new process.
    public var makeApplication: @MainActor @Sendable (PhoneSystem) -> any PhoneApplication
    /// Makes the object of a new extension process; nil where the app has no extension.
    public var makeExtension: (@Sendable (ExtensionSystem) -> any PhoneExtension)?

    public init(
        topic: String, environment: PushEnvironment = .sandbox, hasScenes: Bool = true,
        supportsSeveralScenes: Bool = false, capabilities: Set<Capability> = [.remoteNotifications],
        activityTypes: Set<String> = [], strings: [String: String] = [:], resources: URL? = nil,
        makeApplication: @escaping @MainActor @Sendable (PhoneSystem) -> any PhoneApplication,
        makeExtension: (@Sendable (ExtensionSystem) -> any PhoneExtension)? = nil
    ) {
        self.topic = topic
        self.environment = environment
        self.hasScenes = hasScenes
        self.supportsSeveralScenes = supportsSeveralScenes
        self.capabilities = capabilities
        self.activityTypes = activityTypes
        self.strings = strings
        self.resources = resources
        self.makeApplication = makeApplication
        self.makeExtension = makeExtension
    }
}
