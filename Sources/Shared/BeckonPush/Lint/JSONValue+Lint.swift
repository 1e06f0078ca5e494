import BeckonModel

extension JSONValue {
    var isNumber: Bool {
        switch self {
        case .int, .double: true
        default: false
        }
    }

    /// The value of a number; nil for all else, also for a boolean.
    var numeric: Double? {
        switch self {
        case .int(let value): Double(value)
        case .double(let value): value
        default: nil
        }
    }
}
