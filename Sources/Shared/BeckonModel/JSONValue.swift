/// Any JSON value, so that what this version does not know is kept and encodes back unchanged.
///
/// Numbers without a fraction are ``int(_:)``; a boolean never becomes a number or the reverse.
public enum JSONValue: Sendable, Hashable {
    /// A member that is there and is nothing; another thing than one that is missing.
    case null
    /// `true` or `false`; never a number.
    case bool(Bool)
    /// A number without a fraction.
    case int(Int64)
    /// A number with a fraction, or one too large for the other case.
    case double(Double)
    /// A text, in UTF-8 on the wire.
    case string(String)
    /// In order.
    case array([JSONValue])
    /// Members by name, without an order.
    case object([String: JSONValue])
}

extension JSONValue {
    /// The member of an object; nil for every other value and for a missing key.
    public subscript(key: String) -> JSONValue? {
        if case .object(let members) = self { members[key] } else { nil }
    }

    /// Nil for another kind.
    public var string: String? {
        if case .string(let value) = self { value } else { nil }
    }

    /// Nil for another kind.
    public var int: Int64? {
        if case .int(let value) = self { value } else { nil }
    }

    /// Nil for another kind; 0 and 1 are no Booleans.
    public var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// Nil for another kind.
    public var object: [String: JSONValue]? {
        if case .object(let value) = self { value } else { nil }
    }

    /// Nil for another kind.
    public var array: [JSONValue]? {
        if case .array(let value) = self { value } else { nil }
    }
}

extension JSONValue: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int64.self) {
            self = .int(value)
        } else if let value = try? container.decode(Double.self) {
            self = .double(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .int(let value): try container.encode(value)
        case .double(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByFloatLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
    public init(stringLiteral value: String) { self = .string(value) }
    public init(integerLiteral value: Int64) { self = .int(value) }
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    public init(floatLiteral value: Double) { self = .double(value) }
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Dictionary(elements, uniquingKeysWith: { _, last in last }))
    }
    public init(nilLiteral: ()) { self = .null }
}
