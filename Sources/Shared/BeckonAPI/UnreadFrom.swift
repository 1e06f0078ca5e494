/// The body of ``API/unreadUser`` and ``API/unreadGroup``.
public struct UnreadFrom: Codable, Sendable, Hashable {
    /// The first id that is to be unread again. One that is unread already changes nothing.
    public var messageId: Int64

    public init(messageId: Int64) { self.messageId = messageId }
}

extension UnreadFrom: LimitedFields {
    public static let limits: [String: FieldLimit] = [
        "messageId": .integers(1 ... .max)
    ]
}
