public import BeckonModel

/// A message that has changed at the server, without the server's having told how.
public struct StaleMessage: Sendable, Hashable {
    /// The conversation.
    public var receiver: Receiver
    public var id: Int64

    public init(_ id: Int64, in receiver: Receiver) {
        self.id = id
        self.receiver = receiver
    }
}
