/// A call as the server knows it: who called whom, and what has become of it. It carries neither sound nor picture.
public struct Call: Sendable, Hashable, Codable {
    /// 1 to 100 printable ASCII characters; the same on all devices and in its push.
    public var sessionId: CallSessionID
    /// `audio` or `video`.
    public var type: MessageType
    /// Whether it rings, goes on, or has ended, and how.
    public var status: CallStatus
    /// Who has called.
    public var initiator: UserID
    /// A uid or a guid: whom it is for, as the initiator sees it.
    public var receiver: String
    /// Of ``receiver``.
    public var receiverType: ReceiverType
    /// The title of a meeting.
    public var name: String?
    /// The group of its chat; nil where the call has none.
    public var chat: GroupID?
    /// What becomes of the chat when the call is over.
    public var retention: CallRetention
    /// How many are in it now.
    public var participantsCount: Int
    /// Milliseconds since 1970.
    public var initiatedAt: Int64
    /// Milliseconds since 1970 of the first answer.
    public var startedAt: Int64?
    /// Milliseconds since 1970; nil while it is active.
    public var endedAt: Int64?
    /// Rises with each change of the call or of a participant: the higher one is the newer, whichever way it came.
    public var revision: Int64

    public init(
        sessionId: CallSessionID, type: MessageType, status: CallStatus, initiator: UserID, receiver: Receiver,
        name: String? = nil, chat: GroupID? = nil, retention: CallRetention = .keep, participantsCount: Int = 0,
        initiatedAt: Int64, startedAt: Int64? = nil, endedAt: Int64? = nil, revision: Int64 = 0
    ) {
        self.sessionId = sessionId
        self.type = type
        self.status = status
        self.initiator = initiator
        self.receiver = receiver.identifier
        self.receiverType = receiver.type
        self.name = name
        self.chat = chat
        self.retention = retention
        self.participantsCount = participantsCount
        self.initiatedAt = initiatedAt
        self.startedAt = startedAt
        self.endedAt = endedAt
        self.revision = revision
    }

    /// Whether it rings or is held.
    public var isActive: Bool { status.isActive }

    /// The conversation that its messages stand in, for one of its participants; nil for an identifier that is none.
    public func conversation(for uid: UserID) -> Receiver? {
        guard receiverType == .user, receiver == uid.rawValue else { return Receiver(receiverType, receiver) }
        return .user(initiator)
    }
}
