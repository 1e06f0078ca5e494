import UIKit
import UserNotifications

/// The system around an app's delegates: launches it, connects its scene, tells taps and banners. Its notification centre is
/// the one of the process, as in an app.
@MainActor final class PlayedSystem {
    private let application = UIApplication.shared
    private let center = UNUserNotificationCenter.current()
    private(set) var scene: UIWindowScene?
    private var sceneDelegate: (any UIWindowSceneDelegate)?

    /// What stands in the window, from the root up.
    var stack: [UIViewController] {
        (sceneDelegate?.window?.rootViewController as? UINavigationController)?.viewControllers ?? []
    }

    init() {
        center.delegate = nil
        center.fakeState = FakeCenterState()
    }

    func launch(_ delegate: any UIApplicationDelegate, options: [UIApplication.LaunchOptionsKey: Any]? = nil) {
        application.delegate = delegate
        _ = delegate.application(application, didFinishLaunchingWithOptions: options)
        NotificationCenter.default.post(name: UIApplication.didFinishLaunchingNotification, object: application)
    }

    func connect(_ delegate: any UIWindowSceneDelegate, response: UNNotificationResponse? = nil) {
        let options = UIScene.ConnectionOptions(fakeResponse: response)
        let scene = UIWindowScene(session: UISceneSession(fakeIdentifier: "window"), connectionOptions: options)
        self.scene = scene
        sceneDelegate = delegate
        scene.delegate = delegate
        NotificationCenter.default.post(name: UIScene.willConnectNotification, object: scene)
        delegate.scene(scene, willConnectTo: scene.session, options: options)
        activate()
    }

    func activate() {
        scene?.activationState = .foregroundActive
        NotificationCenter.default.post(name: UIScene.didActivateNotification, object: scene)
        NotificationCenter.default.post(name: UIApplication.didBecomeActiveNotification, object: application)
    }

    func deactivate() {
        NotificationCenter.default.post(name: UIApplication.willResignActiveNotification, object: application)
        scene?.activationState = .background
        NotificationCenter.default.post(name: UIScene.willDeactivateNotification, object: scene)
    }

    /// Returns when the app has completed.
    func tap(_ response: UNNotificationResponse) async {
        await withCheckedContinuation { continuation in
            center.delegate?.userNotificationCenter(center, didReceive: response) { continuation.resume() }
        }
    }

    func present(_ push: RecordedPush) async -> UNNotificationPresentationOptions {
        await withCheckedContinuation { continuation in
            center.delegate?.userNotificationCenter(center, willPresent: push.notification) {
                continuation.resume(returning: $0)
            }
        }
    }
}
