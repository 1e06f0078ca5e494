public import BeckonPush

/// `UNNotification`: what came, under which identifier and when.
public struct DeliveredNotification: Sendable, Hashable {
    /// The collapse id, else the system's own (P-2).
    public var requestIdentifier: String
    /// What it says, as revised.
    public var content: NotificationContent
    /// Milliseconds since 1970: tells two deliveries under one identifier apart.
    public var deliveredAt: Int64

    public init(requestIdentifier: String, content: NotificationContent, deliveredAt: Int64) {
        self.requestIdentifier = requestIdentifier
        self.content = content
        self.deliveredAt = deliveredAt
    }
}
