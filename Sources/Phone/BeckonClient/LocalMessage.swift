public import BeckonModel

/// A message that was written on this device, from Send until the server has it.
public struct LocalMessage: Sendable, Hashable {
    /// How far it has come.
    public enum State: Sendable, Hashable {
        /// Kept and shown, not yet with the server.
        case sending
        /// The server has it, with its id.
        case sent(Message)
        /// The server will not take it; the person may try again or discard it.
        case failed(ChatError)
    }

    /// Its identifier on this device and, at the server, what makes a repeat harmless.
    public var muid: String
    /// The conversation.
    public var receiver: Receiver
    /// What was written.
    public var text: String
    /// Milliseconds since 1970 on this device's clock.
    public var composedAt: Int64
    /// How far it has come.
    public var state: State

    public init(muid: String, to receiver: Receiver, text: String, composedAt: Int64, state: State) {
        self.muid = muid
        self.receiver = receiver
        self.text = text
        self.composedAt = composedAt
        self.state = state
    }
}
