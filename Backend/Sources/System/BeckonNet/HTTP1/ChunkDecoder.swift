/// Takes a chunked body apart (RFC 9112 §7.1), strictly.
///
/// http-parser as Debian builds it takes any two bytes where CR LF must be, which is how requests are smuggled.
struct ChunkDecoder {
    enum Step: Equatable {
        case needsMore
        /// The bytes in this range belong to the body.
        case data(Range<Int>)
        case end
        case malformed
    }

    private enum State {
        case size, sizeExtension, sizeReturn, data, dataReturn, dataLine
        case trailerStart, trailerName, trailerValue, trailerReturn, endReturn
    }

    private var state = State.size
    private var remaining = 0
    private var digits = 0
    /// Bytes of this chunk's extension, or of all trailers: both are dropped and need a bound.
    private var dropped = 0

    private static let maximumDropped = 4096

    /// Goes on at `index` and moves it behind what has been taken.
    mutating func next(_ bytes: UnsafeRawBufferPointer, _ index: inout Int) -> Step {
        while index < bytes.count {
            if state == .data {
                let count = min(remaining, bytes.count - index)
                let range = index..<(index + count)
                index += count
                remaining -= count
                if remaining == 0 { state = .dataReturn }
                return .data(range)
            }
            let byte = bytes[index]
            index += 1
            guard take(byte) else { return .malformed }
            if state == .size, isAtEnd {
                self = ChunkDecoder()
                return .end
            }
        }
        return .needsMore
    }

    private var isAtEnd = false

    private mutating func take(_ byte: UInt8) -> Bool {
        switch state {
        case .size:
            if let digit = hexadecimalDigit(byte) {
                digits += 1
                remaining = remaining << 4 | digit
                return digits <= 8
            }
            guard digits > 0 else { return false }
            state = byte == carriageReturn ? .sizeReturn : .sizeExtension
            return byte == carriageReturn || byte == UInt8(ascii: ";")
        case .sizeExtension:
            dropped += 1
            if byte == carriageReturn {
                state = .sizeReturn
                return true
            }
            return isText(byte) && dropped <= Self.maximumDropped
        case .sizeReturn:
            state = remaining == 0 ? .trailerStart : .data
            dropped = 0
            return byte == lineFeed
        case .data: return false
        case .dataReturn:
            state = .dataLine
            return byte == carriageReturn
        case .dataLine:
            state = .size
            digits = 0
            return byte == lineFeed
        case .trailerStart:
            state = byte == carriageReturn ? .endReturn : .trailerName
            return byte == carriageReturn || isToken(byte)
        case .trailerName:
            dropped += 1
            if byte == UInt8(ascii: ":") {
                state = .trailerValue
                return true
            }
            return isToken(byte) && dropped <= Self.maximumDropped
        case .trailerValue:
            dropped += 1
            if byte == carriageReturn {
                state = .trailerReturn
                return true
            }
            return isText(byte) && dropped <= Self.maximumDropped
        case .trailerReturn:
            state = .trailerStart
            return byte == lineFeed
        case .endReturn:
            state = .size
            isAtEnd = true
            return byte == lineFeed
        }
    }

    private func isText(_ byte: UInt8) -> Bool {
        byte >= UInt8(ascii: " ") && byte != 0x7F || byte == UInt8(ascii: "\t")
    }

    private func hexadecimalDigit(_ byte: UInt8) -> Int? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): Int(byte - UInt8(ascii: "a")) + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): Int(byte - UInt8(ascii: "A")) + 10
        default: nil
        }
    }
}
