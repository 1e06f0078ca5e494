#if canImport(UIKit)
    import BeckonApp

    extension ChatPlatform {
        /// What the coordinator asks of the system, through the same closures as ``Beckon``.
        @MainActor init(_ platform: BeckonPlatform, _ settings: BeckonChat.Settings) {
            self.init(
                topic: settings.topic, environment: settings.environment, setBadge: { platform.setBadge(max(0, $0)) },
                deliveredNotifications: { done in platform.delivered { done($0) } },
                removeDeliveredNotifications: { platform.removeDelivered($0) },
                // ``Beckon/signedIn(_:others:)`` does, and PushKit's registry from the launch on.
                registerForPushes: {}, registerForCalls: {})
        }
    }
#endif
