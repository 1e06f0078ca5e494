#if canImport(UIKit)
    import BeckonApp
    import UIKit

    /// What the coordinator asks of the system. Its push token is asked for by ``Beckon``.
    @MainActor final class SystemReach {
        let platform: BeckonPlatform

        init(_ platform: BeckonPlatform) { self.platform = platform }

        func chatPlatform(_ settings: BeckonChat.Settings) -> ChatPlatform {
            let platform = platform
            return ChatPlatform(
                topic: settings.topic, environment: settings.environment, setBadge: { platform.setBadge(max(0, $0)) },
                deliveredNotifications: { done in platform.delivered { done($0) } },
                removeDeliveredNotifications: { platform.removeDelivered($0) },
                // ``Beckon/signedIn(_:others:)`` does, and PushKit's registry from the launch on.
                registerForPushes: {}, registerForCalls: {})
        }
    }
#endif
