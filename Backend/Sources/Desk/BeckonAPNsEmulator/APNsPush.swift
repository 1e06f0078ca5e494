public import BeckonModel
public import BeckonPush

/// A push that APNs has accepted.
public struct APNsPush: Sendable, Hashable {
    /// The device token, as in the path.
    public var token: String
    /// The identifier that the provider gave, or that was made for it.
    public var apnsID: String
    /// The bundle identifier with the push type's suffix.
    public var topic: String
    /// As the header says.
    public var pushType: PushType
    /// 10, 5 or 1.
    public var priority: Int
    /// Seconds since 1970; 0 is one attempt; nil leaves it to APNs.
    public var expiration: Int64?
    /// A later push with the same one replaces this one on the phone (P-2).
    public var collapseID: String?
    /// The body as the phone gets it.
    public var payload: JSONValue

    public init(
        token: String, apnsID: String, topic: String, pushType: PushType, priority: Int = 10,
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

    /// Whether it changes the number on the icon and nothing that a person sees or hears.
    var isBadgeOnly: Bool {
        guard pushType == .alert, let aps = payload["aps"]?.object else { return false }
        return aps["badge"] != nil && aps["alert"] == nil && aps["sound"] == nil
    }

    static func message(in payload: JSONValue) -> MessageReference? {
        guard let message = payload["message"], let conversation = message["conversationId"]?.string,
            let id = message["id"]?.int ?? message["id"]?.string.flatMap({ Int64($0) })
        else { return nil }
        return MessageReference(conversationID: ConversationID(rawValue: conversation), id: id)
    }
}
