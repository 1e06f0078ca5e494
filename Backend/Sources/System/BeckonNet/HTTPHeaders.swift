/// The header fields of a message, in their order; names compare without regard to case.
public struct HTTPHeaders: Sendable, Hashable, ExpressibleByDictionaryLiteral {
    /// Names are kept in lower case, as HTTP/2 has them.
    public private(set) var fields: [(name: String, value: String)]

    public init() { fields = [] }

    public init(dictionaryLiteral elements: (String, String)...) {
        fields = elements.map { ($0.0.lowercased(), $0.1) }
    }

    /// The first value of that name.
    public subscript(name: String) -> String? {
        let name = name.lowercased()
        return fields.first { $0.name == name }?.value
    }

    public func all(_ name: String) -> [String] {
        let name = name.lowercased()
        return fields.filter { $0.name == name }.map(\.value)
    }

    public mutating func append(_ name: String, _ value: String) {
        fields.append((name.lowercased(), value))
    }

    public mutating func set(_ name: String, _ value: String) {
        let name = name.lowercased()
        fields.removeAll { $0.name == name }
        fields.append((name, value))
    }

    public static func == (left: Self, right: Self) -> Bool {
        left.fields.elementsEqual(right.fields) { $0.name == $1.name && $0.value == $1.value }
    }

    public func hash(into hasher: inout Hasher) {
        for field in fields {
            hasher.combine(field.name)
            hasher.combine(field.value)
        }
    }
}
