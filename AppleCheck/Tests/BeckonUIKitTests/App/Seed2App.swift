import BeckonModel
import BeckonRouting
import BeckonUIKit
import UIKit

// Seed 2, "open a view controller by category", with Firebase and without scenes: what an app adds.

final class Seed2AppDelegate: UIResponder, UIApplicationDelegate {
    let window = UIWindow(frame: .zero)
    let messaging = FakeMessaging()
    private(set) var beckon: Beckon?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        var configuration = Beckon.Configuration { destination, _ in
            switch destination {
            case .category("Second"): SecondViewController()
            case .category("Third"): ThirdViewController()
            default: nil
            }
        }
        configuration.resolver = DestinationResolver(categories: ["Second", "Third"])
        configuration.firebase = FirebaseBridge(
            setAPNsToken: { [messaging] in messaging.apnsToken = $0 },
            didReceiveMessage: { [messaging] in messaging.appDidReceiveMessage($0) })
        let beckon = Beckon.install(configuration, launchOptions: launchOptions)
        self.beckon = beckon
        window.rootViewController = UINavigationController(rootViewController: FirstViewController())
        window.makeKeyAndVisible()
        beckon.rootReady(in: window)
        beckon.signedIn("me")
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

final class FirstViewController: UIViewController {}
final class SecondViewController: UIViewController {}
final class ThirdViewController: UIViewController {}

/// As much of Firebase as the app calls.
@MainActor final class FakeMessaging {
    var apnsToken: Data?
    private(set) var messages = 0

    func appDidReceiveMessage(_ userInfo: [AnyHashable: Any]) { messages += 1 }
}
