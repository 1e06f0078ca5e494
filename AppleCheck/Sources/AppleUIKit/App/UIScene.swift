public import AppleUserNotifications

/// "UIScene".
@MainActor open class UIScene: UIResponder {
    /// "UIScene.ActivationState".
    public enum ActivationState: Int, Sendable {
        case unattached = -1
        case foregroundActive = 0
        case foregroundInactive = 1
        case background = 2
    }

    /// "UIScene.ConnectionOptions".
    @MainActor open class ConnectionOptions: NSObject {
        public let notificationResponse: UNNotificationResponse?

        /// For tests: the system alone makes them.
        public init(fakeResponse: UNNotificationResponse? = nil) { notificationResponse = fakeResponse }
    }

    public let session: UISceneSession
    open var delegate: (any UISceneDelegate)?
    open var title: String!
    open var activationState = ActivationState.foregroundInactive
    open var activationConditions = UISceneActivationConditions()

    public required init(session: UISceneSession, connectionOptions: ConnectionOptions) {
        self.session = session
        super.init()
        session.scene = self
    }

    /// "willConnectNotification" and its relatives: the scene is their object.
    nonisolated public static let willConnectNotification = Notification.Name("UISceneWillConnectNotification")
    nonisolated public static let didDisconnectNotification = Notification.Name("UISceneDidDisconnectNotification")
    nonisolated public static let didActivateNotification = Notification.Name("UISceneDidActivateNotification")
    nonisolated public static let willDeactivateNotification = Notification.Name("UISceneWillDeactivateNotification")
}
