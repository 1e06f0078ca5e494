#if canImport(UIKit)
    import UserNotifications

    /// A button below a notification.
    public struct ActionButton: Sendable, Hashable {
        /// What the person types into.
        public struct TextField: Sendable, Hashable {
            /// The title of the button that sends it.
            public var send: String
            /// What stands there before the person types.
            public var placeholder: String

            public init(send: String, placeholder: String) {
                self.send = send
                self.placeholder = placeholder
            }
        }

        /// As ``BeckonRouting/ResponseActions`` knows it.
        public var identifier: String
        /// As the person reads it.
        public var title: String
        /// The text that it takes; nil where it takes none.
        public var textField: TextField?
        /// Whether the app comes to the front.
        public var opensApp: Bool
        /// Whether the phone has to be unlocked first.
        public var needsUnlock: Bool
        /// Whether it is drawn as one that destroys something.
        public var isDestructive: Bool

        public init(
            _ identifier: String, title: String, textField: TextField? = nil, opensApp: Bool = false,
            needsUnlock: Bool = false, isDestructive: Bool = false
        ) {
            self.identifier = identifier
            self.title = title
            self.textField = textField
            self.opensApp = opensApp
            self.needsUnlock = needsUnlock
            self.isDestructive = isDestructive
        }

        /// A reply that is sent in the background (P-36). The phone has to be unlocked: what is written goes out in the
        /// person's name.
        public static func reply(
            title: String, send: String, placeholder: String, identifier: String = "REPLY_ACTION"
        ) -> ActionButton {
            ActionButton(
                identifier, title: title, textField: TextField(send: send, placeholder: placeholder), needsUnlock: true)
        }

        /// Marks the conversation as read, in the background.
        public static func markRead(title: String, identifier: String = "MARK_AS_READ_ACTION") -> ActionButton {
            ActionButton(identifier, title: title)
        }

        var action: UNNotificationAction {
            var options: UNNotificationActionOptions = []
            if opensApp { options.insert(.foreground) }
            if needsUnlock { options.insert(.authenticationRequired) }
            if isDestructive { options.insert(.destructive) }
            guard let textField else {
                return UNNotificationAction(identifier: identifier, title: title, options: options)
            }
            return UNTextInputNotificationAction(
                identifier: identifier, title: title, options: options, textInputButtonTitle: textField.send,
                textInputPlaceholder: textField.placeholder)
        }
    }
#endif
