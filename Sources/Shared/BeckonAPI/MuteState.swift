public import BeckonModel

/// Until when the session's user wants no push of a conversation.
public struct MuteState: Codable, Sendable, Hashable {
    /// The group, or the other user.
    public var receiver: String
    /// Of what was muted.
    public var receiverType: ReceiverType
    /// Milliseconds since 1970; nil: it is not muted.
    public var until: Int64?

    public init(_ receiver: Receiver, until: Int64?) {
        self.receiver = receiver.identifier
        self.receiverType = receiver.type
        self.until = until
    }
}
