import BeckonModel

/// Takes typed fields out of one object. A missing key and null are nil; a value of a wrong type is nil with a warning.
///
/// Where it is told to, it remembers what it took, so that the rest can be kept.
struct FieldReader {
    let members: [String: JSONValue]
    /// The path of the object, empty at the top.
    let path: String
    var warnings: [PushWarning] = []
    /// How many members were there when they were asked for, each asked for once.
    private var found = 0
    private let remembers: Bool
    private var taken: [String] = []

    init(_ members: [String: JSONValue], path: String, keepsRest: Bool = false) {
        self.members = members
        self.path = path
        remembers = keepsRest
        if keepsRest { taken.reserveCapacity(members.count) }
    }

    /// What was not taken, values of a wrong type among it.
    var rest: [String: JSONValue] {
        if taken.count == members.count { return [:] }
        let taken = Set(taken)
        return members.filter { !taken.contains($0.key) }
    }

    /// How many members nobody asked for yet: with none left no other key needs a look.
    var remaining: Int { members.count - found }

    /// The member, whatever it is.
    mutating func value(_ key: String) -> JSONValue? {
        guard let value = members[key] else { return nil }
        found += 1
        return value
    }

    func path(of key: String) -> String { path.isEmpty ? key : path + "." + key }

    mutating func warn(_ key: String, _ sentence: String) {
        warnings.append(PushWarning(path: path(of: key), sentence: sentence))
    }

    /// The member as `read` makes it of the value.
    mutating func take<Value>(_ key: String, _ expected: String, _ read: (JSONValue) -> Value?) -> Value? {
        guard let value = value(key) else { return nil }
        if case .null = value { return nil }
        guard let result = read(value) else {
            warn(key, "Expected \(expected), got \(value.kind).")
            return nil
        }
        if remembers { taken.append(key) }
        return result
    }

    /// A text and nothing else.
    mutating func string(_ key: String) -> String? { take(key, "a string") { $0.string } }

    /// Any scalar as text.
    mutating func text(_ key: String) -> String? { take(key, "a string") { $0.text } }

    /// A whole number or the text of one.
    mutating func integer(_ key: String) -> Int64? { take(key, "a whole number") { $0.integer } }

    /// Seconds since 1970, of seconds or milliseconds, as a number or its text.
    mutating func seconds(_ key: String) -> Int64? { take(key, "a time as a number") { $0.seconds } }

    /// A number or the text of one.
    mutating func double(_ key: String) -> Double? { take(key, "a number") { $0.number } }

    /// A boolean, 0 or 1, or their texts.
    mutating func flag(_ key: String) -> Bool? { take(key, "a boolean") { $0.flag } }

    mutating func object(_ key: String) -> [String: JSONValue]? { take(key, "an object") { $0.object } }

    mutating func array(_ key: String) -> [JSONValue]? { take(key, "an array") { $0.array } }

    /// An array of scalars as texts.
    mutating func texts(_ key: String) -> [String]? {
        take(key, "an array of strings") { value in
            let texts = value.array?.map(\.text)
            return texts?.contains(nil) == false ? texts?.compactMap(\.self) : nil
        }
    }

    /// A number; the text of one is read too, with a warning, since the system does not.
    mutating func number(_ key: String) -> Double? { numeric(key, "a number") { $0.number } }

    /// The same for a time in seconds, without its fraction.
    mutating func time(_ key: String) -> Int64? {
        numeric(key, "a time in seconds") { value in
            value.integer ?? value.number.flatMap { Int64(exactly: $0.rounded(.towardZero)) }
        }
    }

    private mutating func numeric<Value>(
        _ key: String, _ expected: String, _ read: (JSONValue) -> Value?
    ) -> Value? {
        let value = take(key, expected, read)
        if value != nil, members[key]?.string != nil { warn(key, "Expected a number, got the text of one.") }
        return value
    }
}

extension JSONValue {
    /// The word of JSON for what it is.
    var kind: String {
        switch self {
        case .null: "null"
        case .bool: "a boolean"
        case .int, .double: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }

    /// A number, also from its text; finite.
    var number: Double? {
        switch self {
        case .int(let value): Double(value)
        case .double(let value): value
        case .string(let value): Double(value).flatMap { $0.isFinite ? $0 : nil }
        case .null, .bool, .array, .object: nil
        }
    }
}
