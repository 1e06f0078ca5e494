import BeckonModel
import BeckonPush
import BeckonRouting
import UIKit
import UserNotifications

@testable import BeckonUIKit

/// An app with Beckon, in a system that a test plays.
@MainActor final class TestApp {
    let system = FakePlatform()
    let beckon: Beckon
    private(set) var windows: [UIWindow] = []
    private(set) var scenes: [UIWindowScene] = []
    private let previous: (any UNUserNotificationCenterDelegate)?
    private let notifications = UNUserNotificationCenter()

    init(
        previous: (any UNUserNotificationCenterDelegate)? = nil,
        launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil,
        _ configure: (inout Beckon.Configuration) -> Void = { _ in }
    ) {
        self.previous = previous
        system.delegate = previous
        var configuration = Beckon.Configuration { destination, _ in ScreenController(destination) }
        configuration.navigation.isAnimated = false
        configure(&configuration)
        beckon = Beckon.install(configuration, launchOptions: launchOptions, platform: system.platform)
    }

    /// A scene connects, as UIKit tells the app.
    @discardableResult
    func connect(_ name: String = "main", response: UNNotificationResponse? = nil) -> UIWindowScene {
        let options = UIScene.ConnectionOptions(fakeResponse: response)
        let scene = UIWindowScene(session: UISceneSession(fakeIdentifier: name), connectionOptions: options)
        scenes.append(scene)
        system.center.post(name: UIScene.willConnectNotification, object: scene)
        beckon.sceneWillConnect(scene, options: options)
        return scene
    }

    /// The app shows its root, and the scene comes to the front.
    @discardableResult
    func showRoot(in scene: UIWindowScene? = nil) -> UIWindow {
        let window = Hierarchy.navigation.window(scene)
        windows.append(window)
        beckon.rootReady(in: window)
        if let scene { activate(scene) }
        return window
    }

    func activate(_ scene: UIWindowScene) {
        scene.activationState = .foregroundActive
        system.center.post(name: UIScene.didActivateNotification, object: scene)
    }

    func deactivate(_ scene: UIWindowScene) {
        scene.activationState = .foregroundInactive
        system.center.post(name: UIScene.willDeactivateNotification, object: scene)
    }

    /// The notification centre tells the app of an answer.
    /// - Returns: how often the completion was called when the delegate's method returned.
    @discardableResult
    func tap(_ response: UNNotificationResponse) -> Int {
        let calls = Counter()
        system.delegate?.userNotificationCenter(notifications, didReceive: response) { calls.count() }
        return calls.value
    }

    /// The notification centre asks how to present.
    func present(_ notification: UNNotification) -> UNNotificationPresentationOptions? {
        let options = Recorder<UNNotificationPresentationOptions>()
        system.delegate?.userNotificationCenter(notifications, willPresent: notification) { options.append($0) }
        return options.values.count == 1 ? options.values.first : nil
    }

    /// What a window shows on top.
    func top(_ index: Int = 0) -> Destination? {
        windows[index].navigation?.topViewController.flatMap { $0 as? ScreenController }?.destination
    }
}
