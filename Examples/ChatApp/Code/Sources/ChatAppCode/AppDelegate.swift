import BeckonModel
import BeckonScreens
public import BeckonUIKit
public import UIKit

/// The app's delegate: makes the chat before the launch has finished, keeps it, and hands on what the system tells.
open class AppDelegate: UIResponder, UIApplicationDelegate {
    public private(set) lazy var chat = BeckonChat(settings, platform: platform)
    /// Both are others in tests.
    lazy var settings = makeSettings()
    var platform = BeckonPlatform.live

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

    private func makeSettings() -> BeckonChat.Settings {
        var settings = BeckonChat.Settings(server: .inInfoPlist, appGroup: "group.com.example.chat") { [weak self] in
            LoginViewController { token throws(ChatError) in try await self?.login(token) }
        }
        settings.root = { [weak self] context in SplitViewController(context) { self?.logout() } }
        settings.configure = { $0.expectations.usesCommunication = true }
        return settings
    }

    /// The permission is asked for when the person knows what for.
    func login(_ token: String) async throws(ChatError) {
        try await chat.login(token: token)
        await chat.beckon?.setup.requestPermission()
    }

    func logout() {
        let chat = chat
        Task {
            // Without a connection nobody is signed out: pushes would go on. The person tries again.
            do throws(ChatError) { try await chat.logout() } catch { print("Not signed out: \(error.message)") }
        }
    }
}

extension URL {
    /// `BeckonServer` of the Info.plist, which is the build setting `BECKON_SERVER`.
    static var inInfoPlist: URL {
        let text = Bundle.main.object(forInfoDictionaryKey: "BeckonServer") as? String
        return text.flatMap(URL.init(string:)) ?? URL(fileURLWithPath: "/")
    }
}
