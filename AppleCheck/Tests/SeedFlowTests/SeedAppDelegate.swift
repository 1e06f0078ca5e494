import BeckonUIKit
import UIKit

/// The lines that every app has: what only its delegates hear is handed on.
class SeedAppDelegate: UIResponder, UIApplicationDelegate {
    private(set) var beckon: Beckon?

    /// What the app of a seed writes.
    func install(_ launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Beckon? { nil }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        beckon = install(launchOptions)
        return true
    }

    func application(
        _ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
    ) {
        beckon?.didRegister(deviceToken)
    }

    func application(_ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error) {
        beckon?.didFailToRegister(error)
    }

    func application(
        _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
        fetchCompletionHandler completionHandler: @escaping @Sendable (UIBackgroundFetchResult) -> Void
    ) {
        beckon?.didReceiveRemoteNotification(userInfo, completion: completionHandler)
    }
}
