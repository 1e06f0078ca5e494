/// "UIApplicationDelegate": what an app's delegate of Beckon implements.
@MainActor public protocol UIApplicationDelegate: NSObjectProtocol {
    /// "application(_:didFinishLaunchingWithOptions:)".
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    /// "application(_:didRegisterForRemoteNotificationsWithDeviceToken:)".
    func application(
        _ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data)
    /// "application(_:didFailToRegisterForRemoteNotificationsWithError:)".
    func application(_ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error)
    /// "application(_:didReceiveRemoteNotification:fetchCompletionHandler:)".
    func application(
        _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
        fetchCompletionHandler completionHandler: @escaping @Sendable (UIBackgroundFetchResult) -> Void)
}
