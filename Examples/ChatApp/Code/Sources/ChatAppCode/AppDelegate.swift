import BeckonClient
public import BeckonUIKit
import BeckonURLSession
public import UIKit

/// The app's delegate: installs Beckon before the launch has finished, and hands on what the system tells it.
open class AppDelegate: UIResponder, UIApplicationDelegate {
    /// Owned here: the system keeps its notification delegate weakly.
    public private(set) var beckon: Beckon?
    /// Both are others in tests.
    lazy var account = Account(transport: .urlSession(.inInfoPlist), files: .live)
    var platform = BeckonPlatform.live

    public func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
    ) -> Bool {
        let account = account
        var configuration = Beckon.Configuration { destination, context in account.screen(destination, context) }
        configuration.categories = [
            .message(reply: "Reply", send: "Send", placeholder: "Message", markRead: "Mark as read")
        ]
        configuration.perform = { try await account.perform($0, $1) }
        configuration.registered = { account.register($0) }
        configuration.expectations.appGroup = AccountFiles.appGroup
        configuration.expectations.usesCommunication = true
        let beckon = Beckon.install(configuration, launchOptions: launchOptions, platform: platform)
        self.beckon = beckon
        account.start(beckon)
        return true
    }

    public func application(
        _ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
    ) {
        beckon?.didRegister(deviceToken)
    }

    public func application(
        _ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error
    ) {
        beckon?.didFailToRegister(error)
    }

    public func application(
        _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
        fetchCompletionHandler completionHandler: @escaping @Sendable (UIBackgroundFetchResult) -> Void
    ) {
        guard let beckon else { return completionHandler(.noData) }
        beckon.didReceiveRemoteNotification(userInfo, completion: completionHandler)
    }
}
