import BeckonModel

/// Vendors send one value in several types: ids as numbers or text, times in seconds or milliseconds.
extension JSONValue {
    /// A scalar as text; nil for containers and null.
    var text: String? {
        switch self {
        case .string(let value): value
        case .int(let value): String(value)
        case .double(let value): String(value)
        case .bool(let value): String(value)
        case .null, .array, .object: nil
        }
    }

    /// A whole number, also from its text.
    var integer: Int64? {
        switch self {
        case .int(let value): value
        case .double(let value): Int64(exactly: value.rounded(.towardZero))
        case .string(let value): Int64(value)
        case .null, .bool, .array, .object: nil
        }
    }

    /// A number as the badge needs it: text is no number (P-7).
    var wholeNumber: Int? {
        if case .string = self { return nil }
        return integer.flatMap(Int.init(exactly:))
    }

    /// A flag, also as 0 and 1 and as their texts.
    var flag: Bool? {
        switch self {
        case .bool(let value): value
        case .int(let value): value != 0
        case .string("true"), .string("1"): true
        case .string("false"), .string("0"), .string(""): false
        default: nil
        }
    }

    /// Seconds since 1970; what is too large for that is in milliseconds, or in smaller parts.
    var seconds: Int64? {
        guard var value = integer else { return nil }
        while value > 100_000_000_000 { value /= 1000 }
        return value
    }

    /// An object, also as the JSON text that some transports make of it. Text that is no object, or that nests deeper
    /// than any push, is nil.
    var objectOrText: [String: JSONValue]? {
        switch self {
        case .object(let members):
            return members
        case .string(let text):
            // Nil is the meaning: what does not parse is not this vendor's object.
            return (try? JSONReader().value(in: text))?.object
        default:
            return nil
        }
    }
}

extension JSONValue {
    /// What happened to a call, in the seed's spelling (R-1.15: one of its pages spells `canceled`).
    var callAction: PushMessage.Call.Action? {
        guard let word = string else { return nil }
        return PushMessage.Call.Action(rawValue: word == "canceled" ? "cancelled" : word)
    }

    /// A count as the vendor made it: never below zero.
    var count: Int? { integer.flatMap { Int(exactly: $0) }.map { max(0, $0) } }
}

extension String? {
    /// Vendors send an empty text where they have none.
    var nonEmpty: String? { self?.isEmpty == false ? self : nil }
}
