#if canImport(UIKit)
    import BeckonPush
    import UIKit
    import UserNotifications

    extension BeckonPlatform {
        /// The system itself.
        public static var live: BeckonPlatform { live(UNUserNotificationCenter.current(), .main) }

        /// The system with this notification centre; the bundle is that of the app.
        static func live(_ notifications: UNUserNotificationCenter, _ bundle: Bundle) -> BeckonPlatform {
            // Both may be asked on any thread, and never change.
            nonisolated(unsafe) let notifications = notifications
            return BeckonPlatform(
                notificationDelegate: { notifications.delegate },
                setNotificationDelegate: { notifications.delegate = $0 },
                requestPermission: { options, done in
                    // `@Sendable`: the answer comes on a thread of the system's.
                    notifications.requestAuthorization(options: options) { @Sendable _, error in
                        let problem = error.map { "\($0)" }
                        Task { @MainActor in done(problem) }
                    }
                },
                permission: { done in
                    notifications.getNotificationSettings { @Sendable settings in
                        let permission = PushPermission(settings)
                        Task { @MainActor in done(permission) }
                    }
                },
                openSettings: {
                    guard let url = URL(string: UIApplication.openNotificationSettingsURLString) else { return }
                    UIApplication.shared.open(url)
                },
                registerForRemoteNotifications: { UIApplication.shared.registerForRemoteNotifications() },
                addCategories: { added in
                    guard !added.isEmpty else { return }
                    notifications.getNotificationCategories { @Sendable present in
                        let names = Set(added.map(\.identifier))
                        let others = present.filter { !names.contains($0.identifier) }
                        notifications.setNotificationCategories(others.union(added.map(\.category)))
                    }
                },
                categories: { done in
                    notifications.getNotificationCategories { @Sendable present in
                        let names = Set(present.map(\.identifier))
                        Task { @MainActor in done(names) }
                    }
                },
                delivered: { done in
                    notifications.getDeliveredNotifications { @Sendable present in
                        let contents = present.map { ($0.request.identifier, NotificationContent($0.request.content)) }
                        let delivered = Dictionary(contents) { $1 }
                        Task { @MainActor in done(delivered) }
                    }
                },
                removeDelivered: { notifications.removeDeliveredNotifications(withIdentifiers: $0.sorted()) },
                setBadge: { notifications.setBadgeCount($0, withCompletionHandler: nil) },
                beginBackgroundTime: { expired in
                    let application = UIApplication.shared
                    let task = application.beginBackgroundTask(
                        withName: "Beckon", expirationHandler: { expired() })
                    return { if task != .invalid { application.endBackgroundTask(task) } }
                },
                isActive: { UIApplication.shared.applicationState == .active },
                info: { key in
                    switch bundle.object(forInfoDictionaryKey: key) {
                    case let texts as [String]: texts
                    case let text as String: [text]
                    case let number as NSNumber: [number.boolValue ? "YES" : "NO"]
                    default: []
                    }
                },
                appGroup: { FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: $0) },
                isMainThread: { Thread.isMainThread }, center: .default, calls: .live)
        }
    }
#endif
