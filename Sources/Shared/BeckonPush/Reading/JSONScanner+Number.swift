import BeckonModel

extension JSONScanner {
    /// A number of RFC 8259 §6, from its first character on.
    mutating func number() throws(Failure) -> JSONValue {
        let start = position
        let isNegative = bytes[position] == UInt8(ascii: "-")
        if isNegative { position += 1 }
        let firstDigit = position
        var magnitude: Int64 = 0
        while position < bytes.count, let digit = Self.digit(bytes[position]) {
            // Wraps only where there are more digits than are used.
            magnitude = magnitude &* 10 &+ digit
            position += 1
        }
        let digits = position - firstDigit
        guard digits > 0 else { throw failure(.invalidNumber) }
        if digits > 1, bytes[firstDigit] == UInt8(ascii: "0") {
            throw Failure(reason: .leadingZero, offset: firstDigit)
        }
        var isWhole = true
        if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
            isWhole = false
            position += 1
            try skipDigits()
        }
        if position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") {
            isWhole = false
            position += 1
            if position < bytes.count, bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-") {
                position += 1
            }
            try skipDigits()
        }
        // 18 digits always fit into 64 bits.
        if isWhole, digits <= 18 { return .int(isNegative ? -magnitude : magnitude) }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        if isWhole, let value = Int64(text) { return .int(value) }
        guard let value = Double(text), value.isFinite else {
            throw Failure(reason: .numberOutOfRange, offset: start)
        }
        return Int64(exactly: value).map(JSONValue.int) ?? .double(value)
    }

    private mutating func skipDigits() throws(Failure) {
        let start = position
        while position < bytes.count, Self.digit(bytes[position]) != nil { position += 1 }
        guard position > start else { throw failure(.invalidNumber) }
    }

    private static func digit(_ byte: UInt8) -> Int64? {
        let value = byte &- UInt8(ascii: "0")
        return value < 10 ? Int64(value) : nil
    }
}
