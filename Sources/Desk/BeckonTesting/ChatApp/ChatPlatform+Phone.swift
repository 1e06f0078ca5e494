import BeckonAPI
import BeckonApp
import BeckonPush

extension ChatPlatform {
    /// A modelled phone in the place of UIKit and UserNotifications. Weak: a process that died leaves nothing behind.
    @MainActor init(_ system: PhoneSystem, environment: PushEnvironment) {
        self.init(
            topic: system.topic, environment: environment, setBadge: { [weak system] in system?.setBadge($0) },
            deliveredNotifications: { [weak system] done in
                let delivered = system?.deliveredNotifications ?? []
                done(
                    Dictionary(delivered.map { ($0.requestIdentifier, $0.content) }) { $1 })
            },
            removeDeliveredNotifications: { [weak system] in system?.removeDeliveredNotifications($0) },
            registerForPushes: { [weak system] in system?.registerForRemoteNotifications() },
            registerForCalls: { [weak system] in system?.registerForVoIPPushes() })
    }
}
