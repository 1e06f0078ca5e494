public import BeckonModel

/// The next recipients of a claimed message.
public struct PushPage: Sendable, Hashable {
    /// The message as it stands now; nil when it is gone, and then there is nobody to tell.
    public var message: Message?
    /// In the order of their uids; only those with devices.
    public var recipients: [PushRecipient]
    /// Whether nobody comes after these.
    public var isLast: Bool

    public init(message: Message?, recipients: [PushRecipient], isLast: Bool) {
        self.message = message
        self.recipients = recipients
        self.isLast = isLast
    }
}
