import BeckonApp
import BeckonClient
public import BeckonModel
import BeckonPush
public import BeckonRouting
import BeckonScreens
public import Foundation

/// Life cycle: each call is documented at ``PhoneApplication``.
extension ChatApp: PhoneApplication {
    public func didFinishLaunching(_ options: LaunchOptions) {
        // P-24: before the launch has finished.
        system.notificationDelegate = self
        if configuration.takesCalls { system.voIPDelegate = self }
        system.setCategories(configuration.buttons)
        router.didFinishLaunching(hasRemoteNotification: options.remoteNotification != nil)
        coordinator.start { [gate = configuration.sessionGate] in try await gate.pass() }
        if !configuration.hasScenes { prepareRoot(in: "main") }
    }

    public func sceneWillConnect(_ scene: String, _ options: SceneConnectionOptions) {
        router.sceneWillConnect(scene, response: options.notificationResponse)
        prepareRoot(in: scene)
    }

    public func sceneDidDisconnect(_ scene: String) { sceneGone(scene) }

    /// The app is in front (`applicationDidBecomeActive`).
    public func didBecomeActive() {
        coordinator.didBecomeActive()
        tellActive(true)
    }

    /// Something of the system's covers the app, or it is about to leave the front (`applicationWillResignActive`).
    public func willResignActive() {
        coordinator.willResignActive()
        tellActive(false)
    }

    private func tellActive(_ isActive: Bool) {
        if let scene { foreground.handle(.active(isActive, scene: scene)) }
    }

    /// The app is off screen; realtime and typing end, pushes take over.
    public func didEnterBackground() { coordinator.didEnterBackground() }

    /// A token came from the system; it goes to the server with the session that is signed in.
    public func didRegisterForRemoteNotifications(_ token: Data) { coordinator.didRegister(pushToken: token) }

    /// No token could be had; the coordinator is told why.
    public func didFailToRegisterForRemoteNotifications(_ error: ChatError) { coordinator.didFailToRegister(error) }

    public func didReceiveRemoteNotification(
        _ payload: [String: JSONValue], completion: @escaping @MainActor @Sendable (BackgroundFetchResult) -> Void
    ) {
        coordinator.didReceiveRemoteNotification(payload)
        completion(.noData)
    }

    public func terminate() async { await end() }
}

/// Each call is documented at ``PhoneNotificationDelegate``.
extension ChatApp: PhoneNotificationDelegate {
    public func willPresent(
        _ notification: DeliveredNotification,
        completion: @escaping @MainActor @Sendable (PresentationOptions) -> Void
    ) {
        let (content, identifier) = (notification.content, notification.requestIdentifier)
        let withheld = coordinator.withheld(of: content, requestIdentifier: identifier)
        let decision = foreground.willPresent(
            content, requestIdentifier: identifier, deliveredAt: notification.deliveredAt,
            completion: Completion("willPresent", fallback: .all) { completion($0.subtracting(withheld)) })
        coordinator.presented(content, decision)
    }

    public func didReceive(_ response: NotificationResponse, completion: @escaping @MainActor @Sendable () -> Void) {
        let forgotten: @Sendable (String) -> Void = { [life] in life.forgot($0) }
        router.didReceive(
            response, completion: Completion("didReceive", forgotten: forgotten, handler: completion))
    }
}

extension Phone {
    /// The running app, where it is a ``ChatApp``.
    public var chatApp: ChatApp? { application as? ChatApp }
}
