public import BeckonModel

/// A push that APNs has accepted.
public struct APNsPush: Sendable, Hashable {
    public var token: String
    public var apnsID: String
    public var topic: String
    public var pushType: APNsPushType
    public var priority: Int
    /// Seconds since 1970; 0 is one attempt; nil leaves it to APNs.
    public var expiration: Int64?
    public var collapseID: String?
    /// The body as the phone gets it.
    public var payload: JSONValue

    public init(
        token: String, apnsID: String, topic: String, pushType: APNsPushType, priority: Int = 10,
        expiration: Int64? = nil, collapseID: String? = nil, payload: JSONValue
    ) {
        self.token = token
        self.apnsID = apnsID
        self.topic = topic
        self.pushType = pushType
        self.priority = priority
        self.expiration = expiration
        self.collapseID = collapseID
        self.payload = payload
    }

    /// Which message this push is about, where its `message` object tells.
    public var message: MessageReference? { Self.message(in: payload) }

    static func message(in payload: JSONValue) -> MessageReference? {
        guard let message = payload["message"], let conversation = message["conversationId"]?.string,
            let id = message["id"]?.int ?? message["id"]?.string.flatMap({ Int64($0) })
        else { return nil }
        return MessageReference(conversationID: ConversationID(rawValue: conversation), id: id)
    }
}
