public import BeckonModel

extension PhoneScript {
    /// The members of an event, by their names. `null` counts as absent.
    public struct Members: Sendable, Hashable {
        /// As they stand in the line.
        public var values: [String: JSONValue]

        public init(_ values: [String: JSONValue] = [:]) { self.values = values.filter { $0.value != .null } }

        func text(_ name: String) -> String? { values[name]?.string }

        func flag(_ name: String) -> Bool { values[name]?.bool ?? false }

        func names(_ name: String) -> [String]? { values[name]?.array?.compactMap(\.string) }

        func object(_ name: String) -> Members? { values[name]?.object.map { Members($0) } }

        func number(_ name: String) -> Double? { values[name]?.number }
    }
}

extension JSONValue {
    /// A number, whole or not.
    var number: Double? {
        switch self {
        case .int(let value): Double(value)
        case .double(let value): value
        default: nil
        }
    }
}
