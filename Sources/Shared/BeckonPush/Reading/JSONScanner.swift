import BeckonModel

/// Walks once over bytes that outlive it. Recursion is bounded by the depth.
struct JSONScanner {
    struct Failure: Error {
        var reason: JSONReadingError.Reason
        var offset: Int
    }

    let bytes: UnsafeBufferPointer<UInt8>
    var position = 0
    private var remainingDepth: Int
    /// Members of all objects that are open, so that each dictionary is made once in its final size.
    private var members: [(key: String, value: JSONValue)] = []

    init(_ bytes: UnsafeBufferPointer<UInt8>, maximumDepth: Int) {
        self.bytes = bytes
        remainingDepth = maximumDepth
        members.reserveCapacity(32)
    }

    mutating func document() throws(Failure) -> JSONValue {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { throw Failure(reason: .byteOrderMark, offset: 0) }
        skipSpace()
        guard position < bytes.count else { throw Failure(reason: .empty, offset: position) }
        let value = try value()
        skipSpace()
        guard position == bytes.count else { throw failure(.trailingBytes) }
        return value
    }

    /// The mistake at the current place, or that the input ends there.
    func failure(_ reason: JSONReadingError.Reason) -> Failure {
        Failure(reason: position < bytes.count ? reason : .unexpectedEnd, offset: position)
    }

    private mutating func value() throws(Failure) -> JSONValue {
        guard position < bytes.count else { throw failure(.unexpectedEnd) }
        switch bytes[position] {
        case UInt8(ascii: "\""):
            position += 1
            return .string(try string())
        case UInt8(ascii: "{"): return try object()
        case UInt8(ascii: "["): return try array()
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
        case UInt8(ascii: "t"): return try literal("true", .bool(true))
        case UInt8(ascii: "f"): return try literal("false", .bool(false))
        case UInt8(ascii: "n"): return try literal("null", .null)
        default: throw failure(.expectedValue)
        }
    }

    private mutating func object() throws(Failure) -> JSONValue {
        try enter()
        let first = members.count
        skipSpace()
        if take(UInt8(ascii: "}")) {
            remainingDepth += 1
            return .object([:])
        }
        while true {
            guard take(UInt8(ascii: "\"")) else {
                throw failure(members.count > first && peek == UInt8(ascii: "}") ? .trailingComma : .expectedKey)
            }
            let key = try string()
            skipSpace()
            guard take(UInt8(ascii: ":")) else { throw failure(.expectedColon) }
            skipSpace()
            members.append((key, try value()))
            skipSpace()
            if take(UInt8(ascii: ",")) {
                skipSpace()
                continue
            }
            guard take(UInt8(ascii: "}")) else { throw failure(.expectedCommaOrBrace) }
            break
        }
        var object = [String: JSONValue](minimumCapacity: members.count - first)
        for index in first..<members.count { object[members[index].key] = members[index].value }
        members.removeLast(members.count - first)
        remainingDepth += 1
        return .object(object)
    }

    private mutating func array() throws(Failure) -> JSONValue {
        try enter()
        var elements: [JSONValue] = []
        skipSpace()
        if take(UInt8(ascii: "]")) {
            remainingDepth += 1
            return .array([])
        }
        while true {
            if !elements.isEmpty, peek == UInt8(ascii: "]") { throw failure(.trailingComma) }
            elements.append(try value())
            skipSpace()
            if take(UInt8(ascii: ",")) {
                skipSpace()
                continue
            }
            guard take(UInt8(ascii: "]")) else { throw failure(.expectedCommaOrBracket) }
            break
        }
        remainingDepth += 1
        return .array(elements)
    }

    private mutating func enter() throws(Failure) {
        guard remainingDepth > 0 else { throw failure(.tooDeep) }
        remainingDepth -= 1
        position += 1
    }

    private mutating func literal(_ word: StaticString, _ value: JSONValue) throws(Failure) -> JSONValue {
        let expected = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
        guard bytes[position...].starts(with: expected) else {
            // A word that was cut off is an end, every other word is no value.
            throw expected.starts(with: bytes[position...])
                ? Failure(reason: .unexpectedEnd, offset: bytes.count) : failure(.expectedValue)
        }
        position += expected.count
        return value
    }

    private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard position < bytes.count, bytes[position] == byte else { return false }
        position += 1
        return true
    }

    private mutating func skipSpace() {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x09, 0x0A, 0x0D: position += 1
            default: return
            }
        }
    }
}
