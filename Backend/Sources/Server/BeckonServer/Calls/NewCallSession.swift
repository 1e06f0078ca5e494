public import BeckonModel

/// A call that is to be made, when its form is checked.
public struct NewCallSession: Sendable, Hashable {
    /// What is to become of its chat, and under which guid it is made.
    public struct Chat: Sendable, Hashable {
        public var guid: GroupID
        /// Whether those who join may read what was said before.
        public var tellsAll: Bool

        public init(guid: GroupID, tellsAll: Bool) {
            self.guid = guid
            self.tellsAll = tellsAll
        }
    }

    public var sessionId: CallSessionID
    /// The caller's own key; nil for a call that another SDK carries.
    public var muid: String?
    /// `audio` or `video`.
    public var type: MessageType
    public var name: String?
    /// Nil: it has none.
    public var chat: Chat?
    public var retention: CallRetention
    /// Names what was asked for, so that the same `muid`, or the same session of another SDK, with another body is noticed.
    public var bodyHash: Int64

    public init(
        sessionId: CallSessionID, muid: String?, type: MessageType, name: String?, chat: Chat?,
        retention: CallRetention, bodyHash: Int64
    ) {
        self.sessionId = sessionId
        self.muid = muid
        self.type = type
        self.name = name
        self.chat = chat
        self.retention = retention
        self.bodyHash = bodyHash
    }
}
