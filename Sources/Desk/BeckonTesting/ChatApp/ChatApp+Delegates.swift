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
        restore()
        if !configuration.hasScenes { prepareRoot(in: "main") }
    }

    public func sceneWillConnect(_ scene: String, _ options: SceneConnectionOptions) {
        router.sceneWillConnect(scene, response: options.notificationResponse)
        prepareRoot(in: scene)
    }

    public func sceneDidDisconnect(_ scene: String) { sceneGone(scene) }

    public func didBecomeActive() {
        setActive(true)
        call { await $0.connect() }
    }

    public func willResignActive() { setActive(false) }

    private func setActive(_ isActive: Bool) {
        visibility.isActive = isActive
        if let scene { foreground.handle(.active(isActive, scene: scene)) }
    }

    public func didEnterBackground() { call { await $0.disconnect() } }

    public func didRegisterForRemoteNotifications(_ token: Data) {
        let (client, topic, environment) = (client, system.topic, configuration.environment)
        tasks.run { [weak self] in
            do throws(ChatError) {
                try await client.registerPushToken(token, environment: environment, topic: topic)
            } catch {
                self?.lastError = error
                self?.system.changed()
            }
        }
    }

    public func didFailToRegisterForRemoteNotifications(_ error: ChatError) {
        call { await $0.pushTokenUnavailable(error) }
    }

    /// Its number is taken, and what was read elsewhere leaves the list. Nothing is fetched, and nothing opens: it is no
    /// tap.
    public func didReceiveRemoteNotification(
        _ payload: [String: JSONValue], completion: @escaping @MainActor @Sendable (BackgroundFetchResult) -> Void
    ) {
        let push = configuration.resolver.read(NotificationContent(payload: payload)).push
        take(push, userInfo: payload, identifier: nil)
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
        let push = configuration.resolver.read(notification.content).push
        let number = take(
            push, userInfo: notification.content.userInfo, identifier: notification.requestIdentifier)
        // No extension ran, or the push was overtaken: the ledger's number stands.
        let isOvertaken = number != nil && notification.content.badge != number
        if isOvertaken, let number { system.setBadge(number) }
        let decision = foreground.willPresent(
            notification.content, requestIdentifier: notification.requestIdentifier,
            deliveredAt: notification.deliveredAt,
            completion: Completion("willPresent", fallback: .all) { options in
                completion(isOvertaken ? options.subtracting(.badge) : options)
            })
        guard decision.reason == .conversationVisible else { return }
        // The realtime connection may have been cut: nobody shows a banner for it, so the chat must have it.
        navigation.chat?.expect(push?.messageID.flatMap { Int64($0) })
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
