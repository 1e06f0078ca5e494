public import BeckonPush

/// What the system hands to a service extension: the content of a push and the identifier it will be displayed under.
public struct NotificationRequest: Sendable, Hashable {
    public var identifier: String
    public var content: NotificationContent

    public init(identifier: String, content: NotificationContent) {
        self.identifier = identifier
        self.content = content
    }
}
