public import BeckonModel

/// Somebody writes in a conversation, or has stopped. It is passed on and not kept.
public struct TypingIndicator: Codable, Sendable, Hashable {
    /// Whether somebody writes.
    public enum State: String, Codable, Sendable, CaseIterable {
        /// Told again every few seconds while it goes on.
        case started
        /// Nobody writes any more.
        case ended
    }

    /// Who writes, in an event; a command needs none.
    public var sender: UserID?
    /// The group, or the other user as whoever is told sees the conversation.
    public var receiver: String
    /// Of the conversation in which it is written.
    public var receiverType: ReceiverType
    /// Whether it begins or ends.
    public var state: State
    /// What an app adds: at most 1,024 bytes as JSON.
    public var metadata: [String: JSONValue]?

    public init(
        _ receiver: Receiver, _ state: State, sender: UserID? = nil, metadata: [String: JSONValue]? = nil
    ) {
        self.sender = sender
        self.receiver = receiver.identifier
        self.receiverType = receiver.type
        self.state = state
        self.metadata = metadata
    }
}
