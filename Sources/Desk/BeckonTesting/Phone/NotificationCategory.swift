/// `UNNotificationCategory`: the buttons under notifications of a category. The system keeps it over launches.
public struct NotificationCategory: Sendable, Hashable {
    /// A button under a notification.
    public struct Button: Sendable, Hashable {
        /// Comes back in the response.
        public var identifier: String
        /// Whether the app is brought on screen; else it runs in the background without a scene (P-36).
        public var isForeground: Bool
        /// Whether the person types a text.
        public var isTextInput: Bool

        public init(_ identifier: String, isForeground: Bool = false, isTextInput: Bool = false) {
            self.identifier = identifier
            self.isForeground = isForeground
            self.isTextInput = isTextInput
        }
    }

    /// What `aps.category` names.
    public var identifier: String
    /// In the order in which they are shown.
    public var buttons: [Button]
    /// Whether the app is told when a notification is dismissed (P-22).
    public var tellsDismissal: Bool

    public init(_ identifier: String, buttons: [Button] = [], tellsDismissal: Bool = false) {
        self.identifier = identifier
        self.buttons = buttons
        self.tellsDismissal = tellsDismissal
    }
}
