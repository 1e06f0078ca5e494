public import Synchronization

/// "UIApplication".
@MainActor open class UIApplication: UIResponder {
    /// "UIApplication.LaunchOptionsKey".
    public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        public static let remoteNotification = LaunchOptionsKey(
            rawValue: "UIApplicationLaunchOptionsRemoteNotificationKey")
    }

    /// "UIApplication.State".
    public enum State: Int, Sendable { case active, inactive, background }

    open class var shared: UIApplication { fakeShared }
    private static let fakeShared = UIApplication()

    open weak var delegate: (any UIApplicationDelegate)?
    open var applicationState = State.active
    open var connectedScenes: Set<UIScene> = []
    open private(set) var isRegisteredForRemoteNotifications: Bool = false

    open func registerForRemoteNotifications() { isRegisteredForRemoteNotifications = true }
    open func unregisterForRemoteNotifications() { isRegisteredForRemoteNotifications = false }

    /// "UIApplication.OpenExternalURLOptionsKey".
    public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// "open(_:options:completionHandler:)".
    open func open(
        _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
        completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
    ) {
        fakeOpened.append(url)
        completion?(true)
    }
    /// For tests: what was opened.
    public var fakeOpened: [URL] = []

    /// "beginBackgroundTask(withName:expirationHandler:)".
    open nonisolated func beginBackgroundTask(
        withName taskName: String?, expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
    ) -> UIBackgroundTaskIdentifier {
        fakeTasks.withLock { tasks in
            tasks.count += 1
            tasks.running[tasks.count] = handler
            return UIBackgroundTaskIdentifier(rawValue: tasks.count)
        }
    }
    /// "endBackgroundTask(_:)".
    open nonisolated func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {
        fakeTasks.withLock { _ = $0.running.removeValue(forKey: identifier.rawValue) }
    }

    /// For tests: the tasks in the background, with what is called when their time ends.
    public nonisolated let fakeTasks = Mutex(
        (count: 0, running: [Int: (@MainActor @Sendable () -> Void)?]()))

    nonisolated public static let didFinishLaunchingNotification = Notification.Name(
        "UIApplicationDidFinishLaunchingNotification")
    nonisolated public static let didBecomeActiveNotification = Notification.Name(
        "UIApplicationDidBecomeActiveNotification")
    nonisolated public static let didEnterBackgroundNotification = Notification.Name(
        "UIApplicationDidEnterBackgroundNotification")
    nonisolated public static let willResignActiveNotification = Notification.Name(
        "UIApplicationWillResignActiveNotification")
    /// "openNotificationSettingsURLString".
    open class var openNotificationSettingsURLString: String { "app-settings:notifications" }
}
