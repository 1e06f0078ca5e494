#if canImport(UIKit)
    public import BeckonPush
    public import UIKit
    public import UserNotifications

    /// What ``Beckon`` asks of the system, as closures: ``live`` in an app, a test's own in a test. Called on the main actor,
    /// except where a closure is `nonisolated`.
    public struct BeckonPlatform: Sendable {
        /// `UNUserNotificationCenter.delegate`: weak, so that somebody else has to own it (P-24).
        public var notificationDelegate: @MainActor @Sendable () -> (any UNUserNotificationCenterDelegate)?
        /// Sets it.
        public var setNotificationDelegate: @MainActor @Sendable (any UNUserNotificationCenterDelegate) -> Void
        /// Asks the person; answered on the main actor, with an error's description where there was one.
        public var requestPermission:
            @MainActor @Sendable (UNAuthorizationOptions, _ done: @escaping @MainActor @Sendable (String?) -> Void) ->
                Void
        /// What the person has allowed by now.
        public var permission: @MainActor @Sendable (@escaping @MainActor @Sendable (PushPermission) -> Void) -> Void
        /// Leads the person to the app's notifications in the settings.
        public var openSettings: @MainActor @Sendable () -> Void
        /// Asks for a token; the app's delegate is told.
        public var registerForRemoteNotifications: @MainActor @Sendable () -> Void
        /// Adds categories to those that are registered, in place of those of the same identifiers.
        public var addCategories: @MainActor @Sendable ([ActionCategory]) -> Void
        /// The identifiers of the categories that are registered.
        public var categories: @MainActor @Sendable (@escaping @MainActor @Sendable (Set<String>) -> Void) -> Void
        /// The content of each notification that is still in the list, by its request identifier.
        public var delivered:
            @MainActor @Sendable (@escaping @MainActor @Sendable ([String: NotificationContent]) -> Void) -> Void
        /// Takes notifications from the list.
        public var removeDelivered: @MainActor @Sendable (Set<String>) -> Void
        /// Sets the number on the icon; 0 also clears all notifications in the list (P-7).
        public var setBadge: @MainActor @Sendable (Int) -> Void
        /// Asks for time in the background. It is given what to call when that ends, and returns what ends it.
        public var beginBackgroundTime:
            @MainActor @Sendable (_ expired: @escaping @MainActor @Sendable () -> Void) -> @MainActor () -> Void
        /// Whether the app is in front.
        public var isActive: @MainActor @Sendable () -> Bool
        /// A member of the app's `Info.plist`, by its key, as the text or texts that it is.
        public var info: @MainActor @Sendable (String) -> [String]
        /// The folder of an App Group; nil where the app is not in it.
        public var appGroup: @MainActor @Sendable (String) -> URL?
        /// Whether this is the main thread; asked on any.
        public var isMainThread: @Sendable () -> Bool
        /// Where UIKit posts what happens to scenes and to the app.
        public var center: NotificationCenter
        /// Where VoIP pushes come from and calls are reported to.
        public var calls: CallPlatform

        /// All of it; start from ``live`` and change what a test plays.
        public init(
            notificationDelegate: @escaping @MainActor @Sendable () -> (any UNUserNotificationCenterDelegate)?,
            setNotificationDelegate: @escaping @MainActor @Sendable (any UNUserNotificationCenterDelegate) -> Void,
            requestPermission:
                @escaping @MainActor @Sendable (
                    UNAuthorizationOptions, _ done: @escaping @MainActor @Sendable (String?) -> Void
                ) -> Void,
            permission:
                @escaping @MainActor @Sendable (@escaping @MainActor @Sendable (PushPermission) -> Void) -> Void,
            openSettings: @escaping @MainActor @Sendable () -> Void,
            registerForRemoteNotifications: @escaping @MainActor @Sendable () -> Void,
            addCategories: @escaping @MainActor @Sendable ([ActionCategory]) -> Void,
            categories: @escaping @MainActor @Sendable (@escaping @MainActor @Sendable (Set<String>) -> Void) -> Void,
            delivered:
                @escaping @MainActor @Sendable (
                    @escaping @MainActor @Sendable ([String: NotificationContent]) -> Void
                ) -> Void,
            removeDelivered: @escaping @MainActor @Sendable (Set<String>) -> Void,
            setBadge: @escaping @MainActor @Sendable (Int) -> Void,
            beginBackgroundTime:
                @escaping @MainActor @Sendable (_ expired: @escaping @MainActor @Sendable () -> Void) ->
                @MainActor () -> Void,
            isActive: @escaping @MainActor @Sendable () -> Bool,
            info: @escaping @MainActor @Sendable (String) -> [String],
            appGroup: @escaping @MainActor @Sendable (String) -> URL?,
            isMainThread: @escaping @Sendable () -> Bool, center: NotificationCenter, calls: CallPlatform
        ) {
            self.notificationDelegate = notificationDelegate
            self.setNotificationDelegate = setNotificationDelegate
            self.requestPermission = requestPermission
            self.permission = permission
            self.openSettings = openSettings
            self.registerForRemoteNotifications = registerForRemoteNotifications
            self.addCategories = addCategories
            self.categories = categories
            self.delivered = delivered
            self.removeDelivered = removeDelivered
            self.setBadge = setBadge
            self.beginBackgroundTime = beginBackgroundTime
            self.isActive = isActive
            self.info = info
            self.appGroup = appGroup
            self.isMainThread = isMainThread
            self.center = center
            self.calls = calls
        }
    }
#endif
