public import BeckonModel

/// The next recipients of a claimed message.
public struct PushPage: Sendable, Hashable {
    /// The message as it stands now; nil when it is gone, and then there is nobody to tell.
    public var message: Message?
    /// The row that has changed last what the message says; 0 where it says what was sent.
    public var revision: Int64
    /// In the order of their uids; only those with devices.
    public var recipients: [PushRecipient]
    /// Whether nobody comes after these.
    public var isLast: Bool

    public init(message: Message?, revision: Int64 = 0, recipients: [PushRecipient], isLast: Bool) {
        self.message = message
        self.revision = revision
        self.recipients = recipients
        self.isLast = isLast
    }
}
