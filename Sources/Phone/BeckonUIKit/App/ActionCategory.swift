#if canImport(UIKit)
    import UserNotifications

    /// The action buttons of a kind of notification, with titles in the person's language handed in by the app.
    ///
    /// What the buttons do is told by ``BeckonRouting/ResponseActions``, by their identifiers. A category without buttons, one that leads
    /// to a screen alone, needs no registration (P-9).
    public struct ActionCategory: Sendable, Hashable {
        /// As in `aps.category`.
        public var identifier: String
        /// In their order; the system shows the first ones.
        public var buttons: [ActionButton]
        /// Whether the app is told when the person dismisses a notification (P-22).
        public var tellsDismissal: Bool

        public init(_ identifier: String, buttons: [ActionButton], tellsDismissal: Bool = false) {
            self.identifier = identifier
            self.buttons = buttons
            self.tellsDismissal = tellsDismissal
        }

        /// A message with a reply and a button that marks it as read, under the identifiers of the vendors' guides,
        /// which ``BeckonRouting/ResponseActions/standard`` knows.
        public static func message(
            identifier: String = "MESSAGE_CATEGORY", reply: String, send: String, placeholder: String, markRead: String
        ) -> ActionCategory {
            ActionCategory(
                identifier,
                buttons: [.reply(title: reply, send: send, placeholder: placeholder), .markRead(title: markRead)])
        }

        var category: UNNotificationCategory {
            UNNotificationCategory(
                identifier: identifier, actions: buttons.map(\.action), intentIdentifiers: [],
                options: tellsDismissal ? [.customDismissAction] : [])
        }
    }
#endif
