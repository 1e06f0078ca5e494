public import BeckonPush

/// What the system hands to a service extension: the content of a push and the identifier it will be displayed under.
public struct NotificationRequest: Sendable, Hashable {
    /// What the system knows it by; the same for a push that replaces another (P-2).
    public var identifier: String
    /// What would be shown if no stage changed it.
    public var content: NotificationContent

    public init(identifier: String, content: NotificationContent) {
        self.identifier = identifier
        self.content = content
    }
}
