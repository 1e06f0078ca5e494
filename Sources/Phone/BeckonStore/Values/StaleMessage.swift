public import BeckonModel

/// A message that has changed at the server, without the server's having told how.
public struct StaleMessage: Sendable, Hashable {
    /// The conversation.
    public var receiver: Receiver
    /// The message whose content is older than its id tells.
    public var id: Int64

    /// A message of a conversation that has to be asked for again.
    public init(_ id: Int64, in receiver: Receiver) {
        self.id = id
        self.receiver = receiver
    }
}
