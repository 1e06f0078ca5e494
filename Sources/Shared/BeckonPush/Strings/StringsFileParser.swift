/// Reads `"key" = "format";` with comments between (Apple, "Strings files"). One pass, no recursion.
struct StringsFileParser {
    private let scalars: [Unicode.Scalar]
    private var index = 0

    init(_ text: String) { scalars = Array(text.unicodeScalars) }

    mutating func table() throws(StringsTableError) -> [String: String] {
        var table: [String: String] = [:]
        try skipBlanks()
        while index < scalars.count {
            let key = try word("a key")
            try skipBlanks()
            if take(";") {
                // A key alone stands for itself.
                table[key] = key
            } else {
                guard take("=") else { throw error("Expected = behind the key.") }
                try skipBlanks()
                table[key] = try word("a text in quotation marks")
                try skipBlanks()
                guard take(";") else { throw error("Expected ; at the end of the entry.") }
            }
            try skipBlanks()
        }
        return table
    }

    private mutating func skipBlanks() throws(StringsTableError) {
        while index < scalars.count {
            if scalars[index].properties.isWhitespace {
                index += 1
            } else if starts(with: "//") {
                while index < scalars.count, scalars[index] != "\n", scalars[index] != "\r" { index += 1 }
            } else if starts(with: "/*") {
                let start = index
                index += 2
                while index < scalars.count, !starts(with: "*/") { index += 1 }
                guard index < scalars.count else { throw error("The comment has no end.", at: start) }
                index += 2
            } else {
                return
            }
        }
    }

    /// A text in quotation marks, or a bare word of an old file.
    private mutating func word(_ expected: String) throws(StringsTableError) -> String {
        if index < scalars.count, scalars[index] == "\"" { return try quoted() }
        let start = index
        while index < scalars.count, Self.isBare(scalars[index]) { index += 1 }
        guard index > start else { throw error("Expected \(expected).") }
        return String(String.UnicodeScalarView(scalars[start..<index]))
    }

    private mutating func quoted() throws(StringsTableError) -> String {
        let start = index
        var units: [UInt16] = []
        index += 1
        while index < scalars.count {
            let scalar = scalars[index]
            index += 1
            switch scalar {
            case "\"": return String(decoding: units, as: UTF16.self)
            case "\\": units.append(contentsOf: try escape())
            default: units.append(contentsOf: UTF16.encode(scalar).map { Array($0) } ?? [])
            }
        }
        throw error("The text has no closing quotation mark.", at: start)
    }

    /// UTF-16, since `\U` names a unit and a pair of them one character.
    private mutating func escape() throws(StringsTableError) -> [UInt16] {
        guard index < scalars.count else { throw error("The escape has no end.") }
        let scalar = scalars[index]
        index += 1
        switch scalar {
        case "n": return [0x0A]
        case "r": return [0x0D]
        case "t": return [0x09]
        case "a": return [0x07]
        case "b": return [0x08]
        case "f": return [0x0C]
        case "v": return [0x0B]
        case "U", "u": return [try number(radix: 16, digits: 4)]
        case "0"..."7":
            index -= 1
            return [try number(radix: 8, digits: 3)]
        default: return UTF16.encode(scalar).map { Array($0) } ?? []
        }
    }

    private mutating func number(radix: Int, digits: Int) throws(StringsTableError) -> UInt16 {
        let start = index
        var value = 0
        while index < scalars.count, index < start + digits,
            let digit = Character(scalars[index]).hexDigitValue, digit < radix, scalars[index].isASCII
        {
            value = value * radix + digit
            index += 1
        }
        guard index > start, let unit = UInt16(exactly: value) else {
            throw error("The escape has no number.", at: start)
        }
        return unit
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard index < scalars.count, scalars[index] == scalar else { return false }
        index += 1
        return true
    }

    private func starts(with text: String) -> Bool { scalars[index...].starts(with: text.unicodeScalars) }

    private static func isBare(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            || "_.-$:/".unicodeScalars.contains(scalar)
    }

    private func error(_ sentence: String, at place: Int? = nil) -> StringsTableError {
        let before = scalars[..<(place ?? index)]
        let line = before.count { $0 == "\n" } + 1
        let column = before.reversed().prefix { $0 != "\n" }.count + 1
        return StringsTableError(line: line, column: column, sentence)
    }
}
