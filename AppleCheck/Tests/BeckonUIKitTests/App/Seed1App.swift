import BeckonRouting
import BeckonUIKit
import UIKit

// Seed 1, "launch the chat window on a tap": what an app adds.

final class Seed1AppDelegate: UIResponder, UIApplicationDelegate {
    private(set) var beckon: Beckon?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        var configuration = Beckon.Configuration { destination, _ in ScreenController(destination) }
        configuration.navigation.style = .modal
        beckon = Beckon.install(configuration, launchOptions: launchOptions)
        return true
    }

    func application(
        _ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
    ) { beckon?.didRegister(deviceToken) }

    func application(_ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error) {
        beckon?.didFailToRegister(error)
    }

    func application(
        _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
        fetchCompletionHandler completionHandler: @escaping @Sendable (UIBackgroundFetchResult) -> Void
    ) { beckon?.didReceiveRemoteNotification(userInfo, completion: completionHandler) }
}

final class Seed1SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {
        guard let windowScene = scene as? UIWindowScene,
            let beckon = (UIApplication.shared.delegate as? Seed1AppDelegate)?.beckon
        else { return }
        let window = UIWindow(windowScene: windowScene)
        window.rootViewController = UINavigationController(rootViewController: UIViewController())
        window.makeKeyAndVisible()
        self.window = window
        beckon.sceneWillConnect(scene, options: connectionOptions)
        beckon.rootReady(in: window)
        beckon.signedIn("me")
    }
}
