import BeckonModel
import BeckonPush
import Foundation
import Testing

/// RFC 8259, strictly; issue 3, *Bad input*.
@Suite struct JSONReaderTests {
    private let reader = JSONReader()

    @Test(
        arguments: [
            ("null", nil), ("true", true), ("false", false), ("\"\"", ""), ("[]", []), ("{}", [:]),
            (" \t\r\n[ 1 , 2 ]\n", [1, 2]), (#"{"a":{"b":[null,{"c":"d"}]}}"#, ["a": ["b": [nil, ["c": "d"]]]]),
            (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u0041\u00e9\u4e2d\ud83d\ude00""#, "Aé中😀"),
            (#""\uD83D\uDE00x\u0000""#, "😀x\u{0}"), ("\"é中😀\u{7F}\u{10FFFF}\"", "é中😀\u{7F}\u{10FFFF}"),
            (#"{"":1}"#, ["": 1]), ("\"a\\\u{22}é\\\\\"", "a\"é\\"),
        ] as [(String, JSONValue)])
    func valueIsRead(_ text: String, _ expected: JSONValue) throws {
        #expect(try reader.value(in: text) == expected)
        #expect(try reader.value(in: Data(text.utf8)) == expected)
        #expect(try reader.value(in: Array(text.utf8)) == expected)
    }

    /// Whole numbers are integers as far as 64 bits reach, and doubles beyond.
    @Test(
        arguments: [
            ("0", 0), ("-0", 0), ("-0.0", 0), ("7", 7), ("-7", -7), ("1.0", 1), ("1e3", 1000), ("1E+2", 100),
            ("12e-1", 1.2), ("0.5", 0.5), ("-1.25e-7", -1.25e-7), ("999999999999999999", .int(999_999_999_999_999_999)),
            ("9223372036854775807", .int(.max)), ("-9223372036854775808", .int(.min)),
            ("9223372036854775808", .double(9_223_372_036_854_775_808)), ("1e300", .double(1e300)),
            ("123456789012345678901234567890", .double(1.2345678901234568e29)),
            ("5e-324", .double(.leastNonzeroMagnitude)), ("1e-400", 0),
        ] as [(String, JSONValue)])
    func numberIsRead(_ text: String, _ expected: JSONValue) throws {
        #expect(try reader.value(in: text) == expected)
        #expect(try reader.value(in: "[\(text)]") == [expected])
    }

    /// sh-03: a boolean never becomes a number or the reverse.
    @Test func booleansAndNumbersStayApart() throws {
        let object = try reader.object(in: Data(#"{"ok":true,"n":1,"zero":0,"no":false}"#.utf8))
        #expect(object == ["ok": .bool(true), "n": .int(1), "zero": .int(0), "no": .bool(false)])
    }

    @Test func lastOfTwoEqualKeysCounts() throws {
        #expect(try reader.value(in: #"{"a":1,"b":2,"a":3}"#) == ["a": 3, "b": 2])
        #expect(try reader.value(in: #"{"a":1,"\u0061":3}"#) == ["a": 3])
    }

    /// Line and column are those that an editor shows.
    @Test(
        arguments: [
            ("", .empty, 1, 1), (" \n ", .empty, 2, 2), ("{", .unexpectedEnd, 1, 2), ("[1", .unexpectedEnd, 1, 3),
            ("\"a", .unexpectedEnd, 1, 3), ("tru", .unexpectedEnd, 1, 4), ("\"\\u12", .unexpectedEnd, 1, 6),
            ("{\"id\":9041,", .unexpectedEnd, 1, 12), ("-", .unexpectedEnd, 1, 2), ("1.", .unexpectedEnd, 1, 3),
            ("1e", .unexpectedEnd, 1, 3), ("NaN", .expectedValue, 1, 1), ("Infinity", .expectedValue, 1, 1),
            ("-Infinity", .invalidNumber, 1, 2), ("nul l", .expectedValue, 1, 1), ("'a'", .expectedValue, 1, 1),
            ("// x\n1", .expectedValue, 1, 1), ("[1,]", .trailingComma, 1, 4), ("{\"a\":1,}", .trailingComma, 1, 8),
            ("[1 2]", .expectedCommaOrBracket, 1, 4), ("{\"a\":1 \"b\"", .expectedCommaOrBrace, 1, 8),
            ("{\"a\" 1}", .expectedColon, 1, 6), ("{a:1}", .expectedKey, 1, 2), ("{1:1}", .expectedKey, 1, 2),
            ("{} x", .trailingBytes, 1, 4), ("1 2", .trailingBytes, 1, 3), ("{}\u{0}", .trailingBytes, 1, 3),
            ("01", .leadingZero, 1, 1), ("-012", .leadingZero, 1, 2), ("1.x", .invalidNumber, 1, 3),
            ("1e+", .unexpectedEnd, 1, 4), (".5", .expectedValue, 1, 1), ("+1", .expectedValue, 1, 1),
            ("1e400", .numberOutOfRange, 1, 1), ("\"a\tb\"", .controlCharacter, 1, 3),
            ("\"\\x\"", .invalidEscape, 1, 2), ("\"\\u12g4\"", .invalidEscape, 1, 2),
            ("\"é\\ud83d\"", .loneSurrogate, 1, 3), ("\"\\ude00\"", .loneSurrogate, 1, 2),
            ("\"\\ud83d\\u0041\"", .loneSurrogate, 1, 2), ("\u{FEFF}{}", .byteOrderMark, 1, 1),
            ("{\n  \"é\": 1,\n  \"b\" 2\n}", .expectedColon, 3, 7),
            ("{\n  \"aps\": {\"alert\": \"😀é\", 5}\n}", .expectedKey, 2, 26),
        ] as [(String, JSONReadingError.Reason, Int, Int)])
    func mistakeIsFoundWithItsPlace(
        _ text: String, _ reason: JSONReadingError.Reason, _ line: Int, _ column: Int
    ) throws {
        let error = try #require(throws: JSONReadingError.self) { try reader.value(in: text) }
        #expect(error.reason == reason)
        #expect((error.line, error.column) == (line, column))
        #expect(error.description.hasPrefix("line \(line), column \(column): "))
    }

    /// Unicode standard, table 3-7: overlong forms, halves of surrogates, beyond U+10FFFF, cut sequences.
    @Test(
        arguments: [
            [0x80], [0xC0, 0xAF], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80],
            [0xED, 0xBF, 0xBF], [0xF0, 0x80, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xC3],
            [0xE4, 0xB8], [0xF0, 0x9F, 0x98], [0xC3, 0x28], [0xE4, 0x28, 0x80], [0xFF], [0xFE],
        ] as [[UInt8]])
    func bytesThatAreNoUTF8AreRefused(_ bytes: [UInt8]) throws {
        for (before, after) in [("\"", "\""), ("{\"", "\":1}"), ("\"\\n", "\""), ("\"", "\\n\"")] {
            let error = try #require(throws: JSONReadingError.self) {
                try reader.value(in: Array(before.utf8) + bytes + Array(after.utf8))
            }
            #expect(error.reason == .invalidUTF8)
            #expect(error.offset == before.utf8.count)
        }
    }

    @Test func depthIsBounded() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        #expect(throws: Never.self) { try reader.value(in: nested(64)) }
        let error = try #require(throws: JSONReadingError.self) { try reader.value(in: nested(65)) }
        #expect(error.reason == .tooDeep)
        #expect(error.column == 65)
        #expect(throws: JSONReadingError.self) { try JSONReader(maximumDepth: 0).value(in: "[]") }
        #expect(try JSONReader(maximumDepth: 0).value(in: "1") == 1)
        // More than a stack could take is refused, whatever is asked for.
        #expect(throws: JSONReadingError.self) {
            try JSONReader(maximumDepth: .max).value(in: String(repeating: "{\"a\":", count: 100_000))
        }
        // Siblings do not count.
        #expect(throws: Never.self) { try JSONReader(maximumDepth: 2).value(in: "[[],{},[],{}]") }
    }

    @Test func sizeIsBounded() throws {
        let error = try #require(throws: JSONReadingError.self) {
            try JSONReader(maximumBytes: 4).value(in: "12345")
        }
        #expect(error.reason == .tooLarge)
        #expect(try JSONReader(maximumBytes: 5).value(in: "12345") == 12345)
    }

    @Test func onlyAnObjectIsAPush() throws {
        let error = try #require(throws: JSONReadingError.self) { try reader.object(in: Data("[]".utf8)) }
        #expect(error.reason == .notAnObject)
    }

    /// What Foundation writes is read to the same values, and what it refuses is refused.
    @Test(arguments: 0..<8)
    func randomValueReadsAsFoundationReadsIt(_ seed: Int) throws {
        var random = SplitMix(state: UInt64(seed) &+ 100)
        for _ in 0..<60 {
            let value = JSONValue.random(using: &random)
            let encoder = JSONEncoder()
            encoder.outputFormatting = Bool.random(using: &random) ? [.prettyPrinted] : [.withoutEscapingSlashes]
            let bytes = try encoder.encode(value)
            #expect(try reader.value(in: bytes) == JSONDecoder().decode(JSONValue.self, from: bytes))

            // One byte changed: read or refused with a place inside, and never where Foundation refuses.
            var changed = Array(bytes)
            guard let index = changed.indices.randomElement(using: &random) else { continue }
            changed[index] = UInt8.random(in: 0...255, using: &random)
            do {
                _ = try reader.value(in: changed)
                #expect(throws: Never.self) {
                    try JSONSerialization.jsonObject(with: Data(changed), options: [.fragmentsAllowed])
                }
            } catch {
                #expect(error.line >= 1 && error.column >= 1 && error.offset <= changed.count)
            }
        }
    }

    /// Every beginning of a payload is refused at its end or inside.
    @Test func everyBeginningOfAPayloadIsRefused() throws {
        let bytes = Array(#"{"aps":{"alert":"Hé\u00e9😀","badge":-1.5e3},"ok":[true,false,null]}"#.utf8)
        for count in 0..<bytes.count {
            #expect(throws: JSONReadingError.self) { try reader.value(in: Array(bytes[..<count])) }
        }
        #expect(throws: Never.self) { try reader.value(in: bytes) }
    }
}
