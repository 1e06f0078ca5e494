import BeckonModel
import BeckonPush
import BeckonRouting
import BeckonUIKit
import UIKit

/// Seed 1: an app with the chat screens of a vendor.
enum SeedOneApp {
    final class AppDelegate: UIResponder, UIApplicationDelegate {
        private(set) var beckon: Beckon?

        func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            beckon = Beckon.install(launchOptions: launchOptions) { destination, context in
                guard case .conversation(let receiver, let messageID, _) = destination else { return nil }
                return VendorsChat(
                    with: context.push?.counterpart(of: context.account), receiver, at: messageID)
            }
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

    /// In place of the vendor's: it is set to whom it is with, and scrolls.
    final class VendorsChat: UIViewController, DestinationShowing {
        private let receiver: Receiver
        private(set) var messageID: String?

        init(with counterpart: Counterpart?, _ receiver: Receiver, at messageID: String?) {
            self.receiver = receiver
            self.messageID = messageID
            super.init(nibName: nil, bundle: nil)
            title = counterpart?.name
        }

        @available(*, unavailable) required init?(coder: NSCoder) { nil }

        var destination: Destination { .conversation(receiver, messageID: messageID) }

        func scroll(to destination: Destination) { messageID = destination.messageID }
    }
}
