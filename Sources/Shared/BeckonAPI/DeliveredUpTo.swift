/// The body of ``API/deliverUser`` and ``API/deliverGroup``.
public struct DeliveredUpTo: Codable, Sendable, Hashable {
    /// The highest id that has reached the device. A lower one than before changes nothing.
    public var messageId: Int64

    public init(messageId: Int64) { self.messageId = messageId }
}

extension DeliveredUpTo: LimitedFields {
    public static let limits: [String: FieldLimit] = [
        "messageId": .integers(0 ... .max)
    ]
}
