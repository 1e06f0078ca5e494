/// Why bytes are not the JSON that was asked for, and where.
///
/// It never holds a piece of the input, which may be a person's text, so that it can be logged as it is.
public struct JSONReadingError: Error, Sendable, Hashable {
    /// The kinds of mistakes.
    public enum Reason: String, Sendable, Hashable, Codable, CaseIterable {
        /// No byte but spaces.
        case empty
        /// More bytes than the reader takes.
        case tooLarge
        /// Deeper than the reader goes.
        case tooDeep
        /// A byte order mark stands before it.
        case byteOrderMark
        /// It breaks off.
        case unexpectedEnd
        /// No value where one has to be.
        case expectedValue
        /// No key where one has to be.
        case expectedKey
        /// No `:` behind a key.
        case expectedColon
        /// Neither `,` nor `]`.
        case expectedCommaOrBracket
        /// Neither `,` nor `}`.
        case expectedCommaOrBrace
        /// A comma before the end.
        case trailingComma
        /// Something stands behind the value.
        case trailingBytes
        /// A number that begins with 0 and goes on.
        case leadingZero
        /// No number, though it looks like one.
        case invalidNumber
        /// A number that no type of Swift holds.
        case numberOutOfRange
        /// A control character inside a text.
        case controlCharacter
        /// A backslash before something unknown.
        case invalidEscape
        /// Half of a surrogate pair.
        case loneSurrogate
        /// Bytes that are no UTF-8.
        case invalidUTF8
        /// A value of another kind at the top.
        case notAnObject
    }

    /// What is wrong, and at which byte.
    public var reason: Reason
    /// From 1; a line ends with a line feed.
    public var line: Int
    /// From 1, in characters (Unicode scalars), so that an editor shows the same number.
    public var column: Int
    /// How many bytes stand before it.
    public var offset: Int

    public init(_ reason: Reason, line: Int, column: Int, offset: Int) {
        self.reason = reason
        self.line = line
        self.column = column
        self.offset = offset
    }

    /// One sentence for a person, without the place.
    public var sentence: String {
        switch reason {
        case .empty: "There is nothing to read."
        case .tooLarge: "The input is larger than is read."
        case .tooDeep: "Objects and arrays are nested deeper than is read."
        case .byteOrderMark: "JSON starts without a byte order mark: save the file as UTF-8 without one."
        case .unexpectedEnd: "The input ends in the middle of a value."
        case .expectedValue: "A value is expected here: an object, an array, a string, a number, true, false or null."
        case .expectedKey: "A key in double quotation marks is expected here."
        case .expectedColon: "A colon is expected here, between the key and its value."
        case .expectedCommaOrBracket: "A comma or the array's closing bracket is expected here."
        case .expectedCommaOrBrace: "A comma or the object's closing brace is expected here."
        case .trailingComma: "The last member is followed by a comma, which JSON does not allow."
        case .trailingBytes: "The value has ended; nothing may follow it."
        case .leadingZero: "A number may not start with a zero that another digit follows."
        case .invalidNumber: "A digit is expected here."
        case .numberOutOfRange: "The number is too large to be read."
        case .controlCharacter: "A control character in a string has to be escaped, as \\n or \\u000a."
        case .invalidEscape: "After a backslash only \" \\ / b f n r t and u with four hexadecimal digits may stand."
        case .loneSurrogate: "A \\u escape names half of a character; its other half is missing."
        case .invalidUTF8: "The bytes of this string are not UTF-8."
        case .notAnObject: "The whole is expected to be an object."
        }
    }
}

extension JSONReadingError: CustomStringConvertible {
    public var description: String { "line \(line), column \(column): \(sentence)" }
}

extension JSONReadingError {
    /// The error at an offset, with the line and column that it has in `bytes`.
    init(_ failure: JSONScanner.Failure, in bytes: UnsafeBufferPointer<UInt8>) {
        var line = 1
        var column = 1
        for byte in bytes.prefix(failure.offset) {
            if byte == UInt8(ascii: "\n") {
                line += 1
                column = 1
            } else if byte & 0xC0 != 0x80 {
                // Continuation bytes belong to the character before them.
                column += 1
            }
        }
        self.init(failure.reason, line: line, column: column, offset: failure.offset)
    }
}
