public import BeckonModel

/// The body of ``API/putCall``: a call that another SDK carries, which the app's own backend tells the server of.
public struct CarriedCall: Codable, Sendable, Hashable {
    /// Who has called.
    public var initiator: UserID
    /// `audio` or `video`.
    public var type: MessageType
    /// The title of the meeting, at most 100 characters.
    public var name: String?
    /// What its chat is to be; nil: as by ``CallChatOptions/init(history:retention:)`` without arguments.
    public var chat: CallChatOptions?

    public init(initiator: UserID, type: MessageType, name: String? = nil, chat: CallChatOptions? = nil) {
        self.initiator = initiator
        self.type = type
        self.name = name
        self.chat = chat
    }
}

extension CarriedCall: LimitedFields {
    public static let limits: [String: FieldLimit] = [
        "initiator": .identifier, "type": .words([MessageType.audio.rawValue, MessageType.video.rawValue]),
        "name": .text(0...100),
    ]
}
