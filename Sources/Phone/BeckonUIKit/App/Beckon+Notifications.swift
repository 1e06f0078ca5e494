#if canImport(UIKit)
    import BeckonModel
    import BeckonPush
    import BeckonRouting
    import UIKit
    import UserNotifications

    /// What the notification centre tells, on the main actor, each with a completion that is called once.
    extension Beckon {
        func willPresent(
            _ notification: UNNotification, _ center: UNUserNotificationCenter,
            _ completion: @escaping @Sendable (UNNotificationPresentationOptions) -> Void
        ) {
            let content = tell(notification.request.content)
            let forward = previous.flatMap {
                optional($0.userNotificationCenter(_:willPresent:withCompletionHandler:))
            }
            if isForeign(content), let forward {
                let slot = CompletionSlot(once("willPresent", fallback: .all, completion))
                let isMainThread = platform.isMainThread
                return forward(center, notification) { options in
                    Beckon.onMain(isMainThread) { slot.finish(options) }
                }
            }
            refresh()
            let identifier = notification.request.identifier
            let withheld = configuration.withheld(content, identifier)
            let decision = foreground.willPresent(
                content, requestIdentifier: identifier, deliveredAt: notification.deliveredAt,
                completion: Completion("willPresent", fallback: .all) { options in
                    completion(UNNotificationPresentationOptions(options.subtracting(withheld)))
                })
            configuration.presented(content, decision)
            removeRead(toldBy: content)
            if configuration.chaining == .allPushes { forward?(center, notification) { _ in } }
        }

        func didReceive(
            _ response: UNNotificationResponse, _ center: UNUserNotificationCenter,
            _ completion: @escaping @Sendable () -> Void
        ) {
            let content = tell(response.notification.request.content)
            let forward = previous.flatMap {
                optional($0.userNotificationCenter(_:didReceive:withCompletionHandler:))
            }
            if isForeign(content), let forward {
                let slot = CompletionSlot(once("didReceive", fallback: ()) { completion() })
                let isMainThread = platform.isMainThread
                return forward(center, response) { Beckon.onMain(isMainThread) { slot.finish(()) } }
            }
            refresh()
            let answer = NotificationResponse(response, scene: scene(of: response))
            router.didReceive(answer, completion: Completion("didReceive") { completion() })
            if configuration.chaining == .allPushes { forward?(center, response) {} }
        }

        func openSettings(for notification: UNNotification?, _ center: UNUserNotificationCenter) {
            configuration.openSettings(notification.map { NotificationContent($0.request.content) })
            guard let previous else { return }
            optional(previous.userNotificationCenter(_:openSettingsFor:))?(center, notification)
        }

        /// Whether somebody else's delegate has to answer: no dialect reads it, and the app has no screen for it.
        func isForeign(_ content: NotificationContent) -> Bool {
            guard previous != nil else { return false }
            let (push, _) = configuration.resolver.read(content)
            return push == nil && configuration.resolver.destination(of: content) == .root
        }

        /// The scene that the system chose, where it is one that the app has told of: a tap waits for no other.
        private func scene(of response: UNNotificationResponse) -> String? {
            let scene = response.targetScene?.session.persistentIdentifier
            return scene.flatMap { scenes[$0] == nil ? nil : $0 }
        }

        private func tell(_ content: UNNotificationContent) -> NotificationContent {
            if let firebase = configuration.firebase, firebase.tellsMessages(platform) {
                firebase.didReceiveMessage(content.userInfo)
            }
            return NotificationContent(content)
        }

        /// For a delegate that is not ours: one that forgets is no fault of the app's tests, but the system is answered.
        private func once<Value: Sendable>(
            _ name: String, fallback: Value, _ completion: @escaping @Sendable (Value) -> Void
        ) -> Completion<Value> {
            let trace = configuration.trace
            return Completion(
                name, fallback: fallback,
                forgotten: { trace(.routed, decision: "completed", reason: "forgotten: \($0)") },
                handler: { completion($0) })
        }
    }

    extension UNNotificationPresentationOptions {
        static var all: UNNotificationPresentationOptions { [.banner, .list, .sound, .badge] }
    }
#endif
