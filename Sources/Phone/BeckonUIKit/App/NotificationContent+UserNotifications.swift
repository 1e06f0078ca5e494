#if canImport(UIKit)
    public import BeckonPush
    import BeckonRouting
    public import UserNotifications
    import UIKit

    extension NotificationContent {
        /// What a notification of the system's holds, as far as the app's decisions need it.
        public init(_ content: UNNotificationContent) {
            var warnings: [PushWarning] = []
            self.init(
                title: content.title, subtitle: content.subtitle, body: content.body, badge: content.badge?.intValue,
                threadIdentifier: content.threadIdentifier, categoryIdentifier: content.categoryIdentifier,
                relevanceScore: content.relevanceScore, filterCriteria: content.filterCriteria,
                targetContentIdentifier: content.targetContentIdentifier,
                userInfo: UserInfoReader().members(of: content.userInfo, warnings: &warnings))
        }
    }

    extension UNNotification {
        /// When it was delivered: milliseconds since 1970.
        var deliveredAt: Int64 { Int64((date.timeIntervalSince1970 * 1000).rounded()) }
    }

    extension NotificationResponse {
        /// A person's answer as the system tells it; the scene is known to the app alone.
        init(_ response: UNNotificationResponse, scene: String?) {
            let text = (response as? UNTextInputNotificationResponse)?.userText
            let action: Action =
                switch response.actionIdentifier {
                case UNNotificationDefaultActionIdentifier: .default
                case UNNotificationDismissActionIdentifier: .dismiss
                default: .custom(identifier: response.actionIdentifier, text: text)
                }
            self.init(
                requestIdentifier: response.notification.request.identifier,
                deliveredAt: response.notification.deliveredAt, action: action,
                content: NotificationContent(response.notification.request.content), scene: scene)
        }
    }

    extension UNNotificationPresentationOptions {
        /// The system's word for what was decided.
        init(_ options: ForegroundDecision.Options) {
            self = []
            if options.contains(.banner) { insert(.banner) }
            if options.contains(.list) { insert(.list) }
            if options.contains(.sound) { insert(.sound) }
            if options.contains(.badge) { insert(.badge) }
        }
    }
#endif
