import BeckonPush
import BeckonRouting
import BeckonUIKit
import UIKit

/// Seed 2: any screen, by the category of the push.
enum SeedTwoApp {
    final class AppDelegate: UIResponder, UIApplicationDelegate {
        private(set) var beckon: Beckon?

        func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            var configuration = Beckon.Configuration { destination, context in
                switch destination {
                case .category("Second"): TitledScreen(context.response.content.title)
                case .category("Third"): TitledScreen(context.response.content.title)
                default: nil
                }
            }
            configuration.resolver = DestinationResolver(categories: ["Second", "Third"])
            beckon = Beckon.install(configuration, launchOptions: launchOptions)
            beckon?.signedIn("me")
            return true
        }

        func application(
            _ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
        ) {
            beckon?.didRegister(deviceToken)
        }

        func application(
            _ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error
        ) {
            beckon?.didFailToRegister(error)
        }

        func application(
            _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
            fetchCompletionHandler completionHandler: @escaping @Sendable (UIBackgroundFetchResult) -> Void
        ) {
            beckon?.didReceiveRemoteNotification(userInfo, completion: completionHandler)
        }
    }

    final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        var window: UIWindow?

        func scene(
            _ scene: UIScene, willConnectTo session: UISceneSession,
            options connectionOptions: UIScene.ConnectionOptions
        ) {
            guard let scene = scene as? UIWindowScene,
                let beckon = (UIApplication.shared.delegate as? AppDelegate)?.beckon
            else { return }
            let window = UIWindow(windowScene: scene)
            window.rootViewController = UINavigationController(rootViewController: UIViewController())
            window.makeKeyAndVisible()
            self.window = window
            beckon.sceneWillConnect(scene, options: connectionOptions)
            beckon.rootReady(in: window)
        }
    }

    final class TitledScreen: UIViewController {
        init(_ title: String) {
            super.init(nibName: nil, bundle: nil)
            self.title = title
        }

        @available(*, unavailable) required init?(coder: NSCoder) { nil }
    }
}
