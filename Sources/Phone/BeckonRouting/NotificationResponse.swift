public import BeckonPush

/// A person's answer to a notification, as a plain value of what iOS tells.
public struct NotificationResponse: Sendable, Hashable {
    /// What the person chose.
    public enum Action: Sendable, Hashable, Codable {
        /// The notification itself was tapped.
        case `default`
        /// It was removed; never navigates.
        case dismiss
        /// A button of the category, with the text that was typed where it is a reply.
        case custom(identifier: String, text: String?)
    }

    /// Names what is displayed: the collapse id, else the system's own (P-2). Not one delivery.
    public var requestIdentifier: String
    /// When it was delivered: milliseconds since 1970. With the identifier and the action it names one delivery.
    public var deliveredAt: Int64
    /// What the person did with it.
    public var action: Action
    /// As it was shown, after the extension.
    public var content: NotificationContent
    /// The scene that the system chose, where it tells (P-26).
    public var scene: String?

    public init(
        requestIdentifier: String, deliveredAt: Int64, action: Action = .default, content: NotificationContent,
        scene: String? = nil
    ) {
        self.requestIdentifier = requestIdentifier
        self.deliveredAt = deliveredAt
        self.action = action
        self.content = content
        self.scene = scene
    }
}
