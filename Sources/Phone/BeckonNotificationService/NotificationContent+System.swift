#if canImport(UserNotifications)
    import BeckonModel
    import BeckonPush
    import UserNotifications

    extension NotificationContent {
        /// The system's content as a value.
        ///
        /// A sound does not tell its name: it is taken from the payload, and is `default` where that has none. What of
        /// `userInfo` is no JSON is left out; the system's own dictionary is not changed by it.
        init(_ content: UNNotificationContent) {
            var warnings: [PushWarning] = []
            let payload = UserInfoReader().members(of: content.userInfo, warnings: &warnings)
            let aps = Aps(payload["aps"]?.object ?? [:])
            self.init(
                title: content.title, subtitle: content.subtitle, body: content.body,
                badge: content.badge?.intValue,
                sound: content.sound == nil ? nil : aps.sound?.name ?? Self.defaultSound,
                threadIdentifier: content.threadIdentifier, categoryIdentifier: content.categoryIdentifier,
                interruptionLevel: Aps.InterruptionLevel(content.interruptionLevel, pushed: aps.interruptionLevel),
                relevanceScore: content.relevanceScore == 0 ? aps.relevanceScore : content.relevanceScore,
                filterCriteria: content.filterCriteria, targetContentIdentifier: content.targetContentIdentifier,
                attachments: content.attachments.map {
                    NotificationAttachment(identifier: $0.identifier, file: $0.url)
                },
                userInfo: payload)
        }

        /// The name under which a payload asks for the system's sound.
        static let defaultSound = "default"
    }

    extension Aps.InterruptionLevel {
        /// Nil where nothing was pushed and it is as it always is.
        init?(_ level: UNNotificationInterruptionLevel, pushed: Self?) {
            switch level {
            case .passive: self = .passive
            case .timeSensitive: self = .timeSensitive
            case .critical: self = .critical
            default:
                guard let pushed else { return nil }
                self = pushed == .active ? pushed : .active
            }
        }

        /// A word that the system does not know is as none.
        var system: UNNotificationInterruptionLevel {
            switch self {
            case .passive: .passive
            case .timeSensitive: .timeSensitive
            case .critical: .critical
            default: .active
            }
        }
    }
#endif
