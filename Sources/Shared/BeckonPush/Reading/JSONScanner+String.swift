extension JSONScanner {
    /// The text up to the closing quotation mark; the opening one has been read.
    mutating func string() throws(Failure) -> String {
        let start = position
        var seen: UInt8 = 0
        while position < bytes.count {
            let byte = bytes[position]
            if byte == UInt8(ascii: "\"") {
                if seen >= 0x80 { try checkUTF8(from: start) }
                position += 1
                return String(decoding: bytes[start..<position - 1], as: UTF8.self)
            }
            if byte == UInt8(ascii: "\\") { return try escapedString(from: start) }
            guard byte >= 0x20 else { throw failure(.controlCharacter) }
            seen |= byte
            position += 1
        }
        throw failure(.unexpectedEnd)
    }

    /// The same for a text with escapes; the current place is the first one's backslash.
    private mutating func escapedString(from start: Int) throws(Failure) -> String {
        try checkUTF8(from: start)
        var text = [UInt8](bytes[start..<position])
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "\""):
                position += 1
                return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"):
                try escape(into: &text)
            case 0..<0x20:
                throw failure(.controlCharacter)
            default:
                let start = position
                while position < bytes.count, bytes[position] >= 0x20, bytes[position] != UInt8(ascii: "\""),
                    bytes[position] != UInt8(ascii: "\\")
                {
                    position += 1
                }
                try checkUTF8(from: start)
                text.append(contentsOf: bytes[start..<position])
            }
        }
        throw failure(.unexpectedEnd)
    }

    private mutating func escape(into text: inout [UInt8]) throws(Failure) {
        let start = position
        position += 1
        guard position < bytes.count else { throw failure(.unexpectedEnd) }
        let letter = bytes[position]
        position += 1
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(letter)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"):
            var code = try codeUnit(ofEscapeAt: start)
            if code & 0xFC00 == 0xD800 {
                guard position + 1 < bytes.count, bytes[position] == UInt8(ascii: "\\"),
                    bytes[position + 1] == UInt8(ascii: "u")
                else { throw Failure(reason: .loneSurrogate, offset: start) }
                position += 2
                let low = try codeUnit(ofEscapeAt: position - 2)
                guard low & 0xFC00 == 0xDC00 else { throw Failure(reason: .loneSurrogate, offset: start) }
                code = 0x10000 + (code & 0x3FF) << 10 + low & 0x3FF
            }
            // A low half alone is no scalar.
            guard let scalar = Unicode.Scalar(code) else { throw Failure(reason: .loneSurrogate, offset: start) }
            text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        default: throw Failure(reason: .invalidEscape, offset: start)
        }
    }

    private mutating func codeUnit(ofEscapeAt start: Int) throws(Failure) -> UInt32 {
        var code: UInt32 = 0
        for _ in 0..<4 {
            guard position < bytes.count else { throw failure(.unexpectedEnd) }
            switch bytes[position] {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): code = code << 4 | UInt32(bytes[position] & 0x0F)
            case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"):
                code = code << 4 | UInt32((bytes[position] & 0x0F) + 9)
            default: throw Failure(reason: .invalidEscape, offset: start)
            }
            position += 1
        }
        return code
    }

    /// Refuses what is not UTF-8 up to the current place (Unicode standard, table 3-7, *Well-Formed UTF-8*).
    private func checkUTF8(from start: Int) throws(Failure) {
        var index = start
        while index < position {
            let byte = bytes[index]
            if byte < 0x80 {
                index += 1
                continue
            }
            let (length, second): (Int, ClosedRange<UInt8>)
            switch byte {
            case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
            case 0xE0: (length, second) = (3, 0xA0...0xBF)
            case 0xED: (length, second) = (3, 0x80...0x9F)
            case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
            case 0xF0: (length, second) = (4, 0x90...0xBF)
            case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
            case 0xF4: (length, second) = (4, 0x80...0x8F)
            default: throw Failure(reason: .invalidUTF8, offset: index)
            }
            guard index + length <= position, second.contains(bytes[index + 1]),
                bytes[index + 2..<index + length].allSatisfy({ $0 & 0xC0 == 0x80 })
            else { throw Failure(reason: .invalidUTF8, offset: index) }
            index += length
        }
    }
}
