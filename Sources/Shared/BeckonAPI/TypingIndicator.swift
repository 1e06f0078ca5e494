public import BeckonModel

/// Somebody writes in a conversation, or has stopped. It is passed on and not kept.
public struct TypingIndicator: Codable, Sendable, Hashable {
    public enum State: String, Codable, Sendable, CaseIterable { case started, ended }

    /// Who writes, in an event; a command needs none.
    public var sender: UserID?
    /// The group, or the other user as whoever is told sees the conversation.
    public var receiver: String
    public var receiverType: ReceiverType
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
