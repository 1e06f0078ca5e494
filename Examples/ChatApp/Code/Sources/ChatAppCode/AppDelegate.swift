import BeckonRouting
import BeckonScreens
import BeckonUIKit
public import UIKit

/// The app's delegate: keeps the chat as long as the app runs, and hands on what the system tells it.
open class AppDelegate: UIResponder, UIApplicationDelegate {
    /// Session, screens, pushes, taps and number. Another one in tests.
    lazy var chat = BeckonChat(settings())

    func settings() -> BeckonChat.Settings {
        var settings = BeckonChat.Settings(server: .inInfoPlist, appGroup: "group.com.example.chat") { [weak self] in
            LoginViewController { [weak self] in self?.chat }
        }
        settings.prepare = { [weak self] _ in
            // Once the lists are in the windows.
            Task { self?.addSignOut() }
        }
        settings.configure = { configuration in
            configuration.expectations.appGroup = "group.com.example.chat"
            configuration.expectations.usesCommunication = true
        }
        return settings
    }

    public func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
    ) -> Bool {
        chat.install(launchOptions: launchOptions)
        return true
    }

    public func application(
        _ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
    ) {
        chat.beckon?.didRegister(deviceToken)
    }

    public func application(
        _ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error
    ) {
        chat.beckon?.didFailToRegister(error)
    }

    public func application(
        _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
        fetchCompletionHandler completionHandler: @escaping @Sendable (UIBackgroundFetchResult) -> Void
    ) {
        guard let beckon = chat.beckon else { return completionHandler(.noData) }
        beckon.didReceiveRemoteNotification(userInfo, completion: completionHandler)
    }

    /// A button above each list, in every window.
    func addSignOut() {
        for case let scene as UIWindowScene in UIApplication.shared.connectedScenes {
            for case let root as UINavigationController in scene.windows.map(\.rootViewController) {
                guard let list = root.viewControllers.first as? ConversationListViewController else { continue }
                list.navigationItem.rightBarButtonItem = UIBarButtonItem(
                    title: "Sign out", primaryAction: UIAction { [weak self] _ in self?.signOut() })
            }
        }
    }

    private func signOut() {
        // What fails is in `coordinator.lastError`: without the server nobody is signed out, as pushes would go on.
        Task { try? await chat.logout() }
    }
}

extension URL {
    /// `BeckonServer` of the Info.plist, which is the build setting `BECKON_SERVER`.
    fileprivate static var inInfoPlist: URL {
        let text = Bundle.main.object(forInfoDictionaryKey: "BeckonServer") as? String
        return text.flatMap(URL.init(string:)) ?? URL(fileURLWithPath: "/")
    }
}
