/// An identifier that callers choose: 1 to 100 of `A-Z a-z 0-9 - _` (design §4, *Identity*).
public protocol Identifier: RawRepresentable, Hashable, Sendable, Codable, Comparable, CustomStringConvertible
where RawValue == String {
    /// The seed's code for a value that is not an identifier of this kind.
    static var invalidCode: ChatError.Code { get }

    /// Wraps a value that is known to be valid; everybody else uses `init(rawValue:)`.
    init(unchecked rawValue: String)
}

extension Identifier {
    /// Nil unless the value is 1 to 100 of the allowed characters.
    public init?(rawValue: String) {
        guard Self.isValid(rawValue) else { return nil }
        self.init(unchecked: rawValue)
    }

    /// Whether it is 1 to 100 of `A-Z a-z 0-9 - _`.
    public static func isValid(_ value: String) -> Bool {
        let bytes = value.utf8
        return (1...100).contains(bytes.count)
            && bytes.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }

    public var description: String { rawValue }

    /// Byte order, the same in every store (`COLLATE "C"`, SQLite's BINARY).
    public static func < (left: Self, right: Self) -> Bool {
        left.rawValue.utf8.lexicographicallyPrecedes(right.rawValue.utf8)
    }

    /// As a plain text; throws where it is no identifier.
    public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer().decode(String.self)
        guard let identifier = Self(rawValue: value) else {
            throw ChatError(
                Self.invalidCode, "An identifier has 1 to 100 characters of A-Z a-z 0-9 - _.",
                path: decoder.codingPath.jsonPath)
        }
        self = identifier
    }

    /// As a plain text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}
