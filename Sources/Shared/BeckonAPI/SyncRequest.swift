/// The body of ``API/sync``.
public struct SyncRequest: Codable, Sendable, Hashable {
    /// From the answer before; nil the first time: then nothing is told but the cursor, and what is there is read by
    /// ``API/conversations`` and by pages of messages afterwards, so that nothing lies between the two.
    public var cursor: String?
    /// The most events of one answer, 1 to 500, default 200.
    public var limit: Int?

    public init(cursor: String? = nil, limit: Int? = nil) {
        self.cursor = cursor
        self.limit = limit
    }
}

extension SyncRequest: LimitedFields {
    public static let limits: [String: FieldLimit] = ["limit": .integers(1...500)]
}
