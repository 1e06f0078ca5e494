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
        if options.remoteNotification != nil { router.handle(.launchHint) }
        restore()
        if !configuration.hasScenes { prepareRoot(in: "main") }
    }

    public func sceneWillConnect(_ scene: String, _ options: SceneConnectionOptions) {
        if let response = options.notificationResponse { router.willConnect(response) }
        prepareRoot(in: scene)
    }

    public func sceneDidDisconnect(_ scene: String) { sceneGone(scene) }

    public func didBecomeActive() {
        visibility.isActive = true
        call { await $0.connect() }
    }

    public func willResignActive() { visibility.isActive = false }

    public func didEnterBackground() { call { await $0.disconnect() } }

    public func didRegisterForRemoteNotifications(_ token: Data) {
        let (client, topic, environment) = (client, system.topic, configuration.environment)
        tasks.run { [weak self] in
            do throws(ChatError) {
                try await client.registerPushToken(token, environment: environment, topic: topic)
                guard !Task.isCancelled else { return }
                self?.isRegisteredForPush = true
            } catch {
                self?.lastError = error
            }
            self?.system.changed()
        }
    }

    public func didFailToRegisterForRemoteNotifications(_ error: ChatError) { lastError = error }

    public func terminate() async { await end() }
}

/// Each call is documented at ``PhoneNotificationDelegate``.
extension ChatApp: PhoneNotificationDelegate {
    public func willPresent(
        _ notification: DeliveredNotification,
        completion: @escaping @MainActor @Sendable (PresentationOptions) -> Void
    ) {
        let completion = Completion("willPresent", fallback: .all, handler: completion)
        let content = notification.content
        let screens = navigation.top.map {
            [ForegroundPolicy.Situation.Screen($0.destination, isActive: visibility.isActive)]
        }
        let decision = ForegroundPolicy(resolver: configuration.resolver).decision(
            for: content, in: ForegroundPolicy.Situation(account: user?.uid.rawValue, screens: screens ?? []))
        let push = configuration.resolver.read(content).push
        system.trace(
            .routed, push?.reference, decision: decision.isShown ? "present" : "quiet", reason: decision.reason.rawValue
        )
        if decision.reason == .conversationVisible { navigation.chat?.expect(push?.messageID.flatMap { Int64($0) }) }
        completion(decision.options)
    }

    public func didReceive(_ response: NotificationResponse, completion: @escaping @MainActor @Sendable () -> Void) {
        router.didReceive(response, completion: Completion("didReceive", handler: completion))
    }
}

extension Phone {
    /// The running app, where it is a ``ChatApp``.
    public var chatApp: ChatApp? { application as? ChatApp }
}
