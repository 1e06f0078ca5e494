#if canImport(UIKit)
    import UserNotifications

    /// The notification centre's delegate: the completion forms alone (P-21), on whatever thread they come.
    ///
    /// On the main thread, where they come by experience, all is handled before a method returns; from another thread it
    /// goes over there first.
    final class NotificationDelegate: NSObject, UNUserNotificationCenterDelegate, Sendable {
        @MainActor private weak var beckon: Beckon?
        private let isMainThread: @Sendable () -> Bool

        @MainActor init(_ beckon: Beckon, isMainThread: @escaping @Sendable () -> Bool) {
            self.beckon = beckon
            self.isMainThread = isMainThread
        }

        func userNotificationCenter(
            _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
            withCompletionHandler completionHandler: @escaping @Sendable (UNNotificationPresentationOptions) -> Void
        ) {
            // Nobody changes them, and the system is done with them until it is answered.
            nonisolated(unsafe) let (center, notification) = (center, notification)
            onMain { [self] in
                guard let beckon else { return completionHandler([]) }
                beckon.willPresent(notification, center, completionHandler)
            }
        }

        func userNotificationCenter(
            _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
            withCompletionHandler completionHandler: @escaping @Sendable () -> Void
        ) {
            nonisolated(unsafe) let (center, response) = (center, response)
            onMain { [self] in
                guard let beckon else { return completionHandler() }
                beckon.didReceive(response, center, completionHandler)
            }
        }

        func userNotificationCenter(
            _ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?
        ) {
            nonisolated(unsafe) let (center, notification) = (center, notification)
            onMain { [self] in beckon?.openSettings(for: notification, center) }
        }

        private func onMain(_ body: @escaping @MainActor @Sendable () -> Void) {
            Beckon.onMain(isMainThread, body)
        }
    }

    extension Beckon {
        /// At once on the main thread, else as soon as that is free.
        nonisolated static func onMain(
            _ isMainThread: @Sendable () -> Bool, _ body: @escaping @MainActor @Sendable () -> Void
        ) {
            if isMainThread() {
                MainActor.assumeIsolated(body)
            } else {
                Task { @MainActor in body() }
            }
        }
    }
#endif
