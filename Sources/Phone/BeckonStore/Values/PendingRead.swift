public import BeckonModel

/// How far somebody has read here, without the server's having been told yet.
public struct PendingRead: Sendable, Hashable {
    /// The conversation.
    public var receiver: Receiver
    /// The account has read everything up to this id.
    public var upTo: Int64

    public init(_ receiver: Receiver, upTo: Int64) {
        self.receiver = receiver
        self.upTo = upTo
    }
}
