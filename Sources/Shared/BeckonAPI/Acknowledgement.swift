public import BeckonModel

/// A device tells that a message reached it over the realtime connection.
///
/// Shown on screen, it needs no push on that device. Not shown, the push is due at once; without an
/// acknowledgement it is due after five seconds, since a socket that looks alive may hear nothing.
public struct Acknowledgement: Codable, Sendable, Hashable {
    /// The uid or guid of the conversation as the device sees it.
    public var receiver: String
    /// Of the conversation.
    public var receiverType: ReceiverType
    /// The message that has come; all before it have too.
    public var messageId: Int64
    /// Whether the person has it in front of them: its conversation is visible on an active screen.
    public var shown: Bool

    public init(_ receiver: Receiver, messageId: Int64, shown: Bool) {
        self.receiver = receiver.identifier
        self.receiverType = receiver.type
        self.messageId = messageId
        self.shown = shown
    }
}
