/// `UNNotificationCategory`: the buttons under notifications of a category. The system keeps it over launches.
public struct NotificationCategory: Sendable, Hashable {
    public struct Button: Sendable, Hashable {
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

    public var identifier: String
    public var buttons: [Button]
    /// Whether the app is told when a notification is dismissed (P-22).
    public var tellsDismissal: Bool

    public init(_ identifier: String, buttons: [Button] = [], tellsDismissal: Bool = false) {
        self.identifier = identifier
        self.buttons = buttons
        self.tellsDismissal = tellsDismissal
    }
}
