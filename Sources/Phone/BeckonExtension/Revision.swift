public import BeckonPush

/// What the stages work on: the notification as it would be shown now, and what is known of the message.
public struct Revision: Sendable, Hashable {
    /// What is shown if the time is up now.
    public var content: NotificationContent
    /// What was read from the payload, or was fetched or decrypted since; nil where the push is foreign.
    public var push: PushMessage?
    /// Whether it is handed over as it is, with no other stage at work on it. Only then may it be without any text, and
    /// only where the app may filter (``RevisionContext/mayFilter``).
    public var isFinal: Bool

    public init(content: NotificationContent, push: PushMessage? = nil, isFinal: Bool = false) {
        self.content = content
        self.push = push
        self.isFinal = isFinal
    }
}
