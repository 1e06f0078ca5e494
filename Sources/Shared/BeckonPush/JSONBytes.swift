package import BeckonModel

/// JSON written straight into bytes: raw UTF-8, `/` as it is, keys in the order they are given.
///
/// JSONEncoder costs eight times as much a push (`server-notes.md` §6). Tests prove that Foundation reads the same back.
package struct JSONBytes {
    package private(set) var bytes: [UInt8] = []

    package init(capacity: Int) { bytes.reserveCapacity(capacity) }

    /// Syntax and keys, which need no escaping.
    package mutating func raw(_ text: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// A value that is JSON already.
    package mutating func encoded(_ json: [UInt8]) { bytes.append(contentsOf: json) }

    package mutating func number(_ value: some BinaryInteger) {
        bytes.append(contentsOf: value.description.utf8)
    }

    package mutating func string(_ value: String) {
        string(value, "")
    }

    /// One string of two parts.
    mutating func string(_ first: String, _ second: String) {
        bytes.append(UInt8(ascii: "\""))
        escaped(first)
        escaped(second)
        bytes.append(UInt8(ascii: "\""))
    }

    /// Any value; the keys of objects in the order of their bytes.
    package mutating func value(_ value: JSONValue) {
        switch value {
        case .null: raw("null")
        case .bool(let flag): flag ? raw("true") : raw("false")
        case .int(let number): self.number(number)
        case .double(let number):
            // JSON has no word for infinity and NaN; no JSON text decodes to one either.
            number.isFinite ? bytes.append(contentsOf: number.description.utf8) : raw("null")
        case .string(let text): string(text)
        case .array(let elements):
            raw("[")
            for (index, element) in elements.enumerated() {
                if index > 0 { raw(",") }
                self.value(element)
            }
            raw("]")
        case .object(let members):
            raw("{")
            for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
                if index > 0 { raw(",") }
                string(member.key)
                raw(":")
                self.value(member.value)
            }
            raw("}")
        }
    }

    /// How many bytes a text takes between its quotation marks.
    static func escapedCount(_ text: some StringProtocol) -> Int {
        text.utf8.reduce(0) { $0 + escapedCount($1) }
    }

    /// The longest run of whole graphemes that takes no more bytes than these.
    static func prefix(of text: String, escapedBytes limit: Int) -> Substring {
        var used = 0
        var end = text.startIndex
        while end < text.endIndex {
            let next = text.index(after: end)
            used += escapedCount(text[end..<next])
            if used > limit { break }
            end = next
        }
        return text[..<end]
    }

    private mutating func escaped(_ text: String) {
        var text = text
        text.withUTF8 { utf8 in
            var start = 0
            for (index, byte) in utf8.enumerated() where Self.escapedCount(byte) != 1 {
                bytes.append(contentsOf: utf8[start..<index])
                escape(byte)
                start = index + 1
            }
            bytes.append(contentsOf: utf8[start...])
        }
    }

    private mutating func escape(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): raw("\\\"")
        case UInt8(ascii: "\\"): raw("\\\\")
        case 0x08: raw("\\b")
        case 0x09: raw("\\t")
        case 0x0A: raw("\\n")
        case 0x0C: raw("\\f")
        case 0x0D: raw("\\r")
        default:
            raw("\\u00")
            bytes.append(Self.hexDigit(byte >> 4))
            bytes.append(Self.hexDigit(byte & 15))
        }
    }

    private static func hexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }

    /// 2 for a short escape, 6 for `\u00XX`, 1 for all others (RFC 8259 §7).
    private static func escapedCount(_ byte: UInt8) -> Int {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x08, 0x09, 0x0A, 0x0C, 0x0D: 2
        case 0..<0x20: 6
        default: 1
        }
    }
}
