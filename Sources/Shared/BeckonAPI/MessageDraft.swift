public import BeckonModel

/// The body of ``API/sendMessage``: what the composer made, before the server gave it an id.
public struct MessageDraft: Codable, Sendable, Hashable {
    /// 1 to 100 characters; the same one again in a conversation is the same message.
    public var muid: String
    /// A uid or a guid.
    public var receiver: String
    public var receiverType: ReceiverType
    public var category: MessageCategory
    public var type: MessageType
    /// At most 65,536 bytes of UTF-8.
    public var text: String?

    public init(
        muid: String, to receiver: Receiver, category: MessageCategory = .message, type: MessageType = .text,
        text: String?
    ) {
        self.muid = muid
        self.receiver = receiver.identifier
        self.receiverType = receiver.type
        self.category = category
        self.type = type
        self.text = text
    }
}
