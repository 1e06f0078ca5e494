/// The identifier of a call's session, `v1.123.aik2`: whoever carries the call chooses it.
public struct CallSessionID: RawRepresentable, Hashable, Sendable, Codable, Comparable, CustomStringConvertible {
    public let rawValue: String

    /// Nil unless it is 1 to 100 printable characters of ASCII without spaces.
    public init?(rawValue: String) {
        guard (1...100).contains(rawValue.utf8.count), rawValue.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            return nil
        }
        self.rawValue = rawValue
    }

    /// Wraps a value that is known to be valid; everybody else uses `init(rawValue:)`.
    public init(unchecked rawValue: String) { self.rawValue = rawValue }

    public var description: String { rawValue }

    /// Byte order, as of ``Identifier``.
    public static func < (left: Self, right: Self) -> Bool {
        left.rawValue.utf8.lexicographicallyPrecedes(right.rawValue.utf8)
    }

    public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer().decode(String.self)
        guard let id = Self(rawValue: value) else {
            throw ChatError(
                value.isEmpty ? .emptyCallSessionID : .badRequest,
                "The id of a call's session has 1 to 100 printable characters of ASCII without spaces.",
                path: decoder.codingPath.jsonPath)
        }
        self = id
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}
