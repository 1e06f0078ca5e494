public import BeckonModel

/// The body of ``API/startCall``.
public struct NewCall: Codable, Sendable, Hashable {
    /// The sender's own key, as of a message: the same one again is the same call.
    public var muid: String
    /// Nil: the server chooses one.
    public var sessionId: CallSessionID?
    /// A uid or a guid: who is to be called.
    public var receiver: String
    /// Whom it goes to: a user or a group.
    public var receiverType: ReceiverType
    /// `audio` or `video`.
    public var type: MessageType
    /// The title of a meeting, at most 100 characters.
    public var name: String?
    /// What its chat is to be; nil: it has none.
    public var chat: CallChatOptions?

    /// A call that is to begin; the muid makes it the same call on a second try.
    public init(
        muid: String, to receiver: Receiver, type: MessageType, sessionId: CallSessionID? = nil, name: String? = nil,
        chat: CallChatOptions? = nil
    ) {
        self.muid = muid
        self.sessionId = sessionId
        self.receiver = receiver.identifier
        self.receiverType = receiver.type
        self.type = type
        self.name = name
        self.chat = chat
    }
}

extension NewCall: LimitedFields {
    public static let limits: [String: FieldLimit] = [
        "muid": .text(1...100), "sessionId": .callSession, "receiver": .identifier,
        "type": .words([MessageType.audio.rawValue, MessageType.video.rawValue]), "name": .text(0...100),
    ]
}
