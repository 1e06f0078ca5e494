/// The body of ``API/readUser`` and ``API/readGroup``.
public struct ReadUpTo: Codable, Sendable, Hashable {
    /// The highest id that the reader has seen. A lower one than before changes nothing.
    public var messageId: Int64

    public init(messageId: Int64) { self.messageId = messageId }
}

extension ReadUpTo: LimitedFields {
    public static let limits: [String: FieldLimit] = [
        "messageId": .integers(0 ... .max)
    ]
}
