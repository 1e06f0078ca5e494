import BeckonModel

/// Makes up a value of a type, whichever: a probe has to hand something back.
enum SchemaSample {
    static func make<Value: Decodable>(_ type: Value.Type) throws -> Value {
        if let value = simple(type) as? Value { return value }
        if let first = cases(of: type)?.first { return first.value }
        return try Value(from: ProbingDecoder(recorder: SchemaRecorder(), codingPath: []))
    }

    /// The cases of an enumeration whose raw values are texts; nil for every other type.
    static func cases<Value>(of type: Value.Type) -> [(word: String, value: Value)]? {
        guard let enumeration = type as? any CaseIterable.Type else { return nil }
        let pairs: [(String, Value)] = all(of: enumeration).compactMap { value in
            guard let word = (value as? any RawRepresentable)?.rawValue as? String, let value = value as? Value else {
                return nil
            }
            return (word, value)
        }
        return pairs.isEmpty ? nil : pairs
    }

    private static func all<Enumeration: CaseIterable>(of type: Enumeration.Type) -> [Any] {
        Enumeration.allCases.map { $0 }
    }

    private static func simple(_ type: any Decodable.Type) -> Any? {
        switch type {
        case is String.Type: "a"
        case is Bool.Type: true
        case is Double.Type: Double(1)
        case is JSONValue.Type: JSONValue.null
        case let type as any FixedWidthInteger.Type: one(type)
        case let type as any Identifier.Type: type.init(unchecked: "a")
        case let type as any EmptySample.Type: type.empty
        default: nil
        }
    }

    private static func one<Number: FixedWidthInteger>(_ type: Number.Type) -> Any { Number(1) }
}

/// What has an empty value, and what is within.
protocol EmptySample {
    static var empty: Any { get }
    /// How it is described.
    static var content: SchemaContent { get }
}

/// What a type of the standard library holds.
enum SchemaContent {
    case optional(any Decodable.Type)
    case list(any Decodable.Type)
    case map(any Decodable.Type)
}

extension Optional: EmptySample where Wrapped: Decodable {
    static var empty: Any { Self.none as Any }
    static var content: SchemaContent { .optional(Wrapped.self) }
}

extension Array: EmptySample where Element: Decodable {
    static var empty: Any { Self() }
    static var content: SchemaContent { .list(Element.self) }
}

extension Set: EmptySample where Element: Decodable {
    static var empty: Any { Self() }
    static var content: SchemaContent { .list(Element.self) }
}

extension Dictionary: EmptySample where Key == String, Value: Decodable {
    static var empty: Any { Self() }
    static var content: SchemaContent { .map(Value.self) }
}
