/// The body of ``API/muteUser`` and ``API/muteGroup``.
public struct MuteUntil: Codable, Sendable, Hashable {
    /// Milliseconds since 1970 (R-X.2); nil, or a time that has passed: not muted any more.
    public var until: Int64?

    public init(_ until: Int64?) { self.until = until }
}

extension MuteUntil: LimitedFields {
    public static let limits: [String: FieldLimit] = [
        "until": .integers(0 ... .max)
    ]
}
