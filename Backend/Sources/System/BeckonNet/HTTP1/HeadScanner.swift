/// Finds the end of a message's head and refuses on the way what implementations read in different ways.
///
/// http-parser, as Debian builds it, takes bare LF, folded lines and spaces in field names; a proxy before the server
/// may see other requests in such bytes than the server does (RFC 9112 §11.2). So a head passes here first.
struct HeadScanner {
    enum Verdict: Equatable {
        case needsMore
        /// The head ends before this index.
        case complete(end: Int)
        case refused(HTTPRefusal)
    }

    /// A server's rules for the first line are stricter than a client's: a status line may hold any phrase.
    let isRequest: Bool
    let maximumLine: Int
    let maximumBytes: Int
    let maximumFields: Int

    private enum State {
        case beforeStart, beforeStartReturn, startLine, startLineReturn
        case fieldStart, fieldName, fieldValue, fieldReturn, endReturn
    }

    private var state = State.beforeStart
    private var length = 0
    private var fields = 0
    private var spaces = 0
    private var skippedEmptyLine = false

    init(limits: HTTPLimits, isRequest: Bool) {
        self.isRequest = isRequest
        maximumLine = limits.requestLineBytes
        maximumBytes = limits.headerBytes
        maximumFields = limits.headerCount
    }

    /// Whether a byte of the head has been seen.
    var hasBegun: Bool { length > 0 }

    /// Goes on from the byte at `start`.
    mutating func scan(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Verdict {
        var index = start
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            length += 1
            if let refusal = take(byte) { return .refused(refusal) }
            if state == .fieldStart, byte == lineFeed, isAtEnd {
                self = fresh()
                return .complete(end: index)
            }
        }
        return .needsMore
    }

    private var isAtEnd = false

    private func fresh() -> HeadScanner {
        var copy = self
        copy.state = .beforeStart
        copy.length = 0
        copy.fields = 0
        copy.spaces = 0
        copy.skippedEmptyLine = false
        copy.isAtEnd = false
        return copy
    }

    private mutating func take(_ byte: UInt8) -> HTTPRefusal? {
        switch state {
        case .beforeStart:
            // RFC 9112 §2.2: one empty line before a request line is ignored.
            if byte == carriageReturn, !skippedEmptyLine {
                state = .beforeStartReturn
                return nil
            }
            state = .startLine
            return takeStartLine(byte)
        case .beforeStartReturn:
            guard byte == lineFeed else { return .badRequestLine }
            skippedEmptyLine = true
            state = .beforeStart
        case .startLine: return takeStartLine(byte)
        case .startLineReturn:
            guard byte == lineFeed else { return .badRequestLine }
            state = .fieldStart
        case .fieldStart:
            if byte == carriageReturn {
                state = .endReturn
                return nil
            }
            fields += 1
            if fields > maximumFields { return .headerTooLarge }
            guard isToken(byte) else { return .badHeader }
            state = .fieldName
        case .fieldName:
            if byte == colon {
                state = .fieldValue
            } else if !isToken(byte) {
                return .badHeader
            }
        case .fieldValue:
            if byte == carriageReturn {
                state = .fieldReturn
            } else if byte < space && byte != tab || byte == 0x7F {
                return .badHeader
            }
        case .fieldReturn:
            guard byte == lineFeed else { return .badHeader }
            state = .fieldStart
        case .endReturn:
            guard byte == lineFeed else { return .badHeader }
            state = .fieldStart
            isAtEnd = true
        }
        return length > maximumBytes ? .headerTooLarge : nil
    }

    private mutating func takeStartLine(_ byte: UInt8) -> HTTPRefusal? {
        if byte == carriageReturn {
            state = .startLineReturn
            return isRequest && spaces != 2 ? .badRequestLine : nil
        }
        if byte == space {
            spaces += 1
            if isRequest, spaces > 2 || length == 1 { return .badRequestLine }
        } else if byte < space && byte != tab || byte == 0x7F || isRequest && (byte == tab || byte >= 0x80) {
            return .badRequestLine
        } else if isRequest, spaces == 0, length > longestMethod || !isToken(byte) {
            return .badRequestLine
        }
        return length > maximumLine ? .targetTooLong : nil
    }
}

let carriageReturn = UInt8(ascii: "\r")
let lineFeed = UInt8(ascii: "\n")
private let space = UInt8(ascii: " ")
private let tab = UInt8(ascii: "\t")
private let colon = UInt8(ascii: ":")
/// Of those that http-parser knows: `UNSUBSCRIBE`, with room for an empty line before it.
private let longestMethod = 24

/// RFC 9110 §5.6.2.
func isToken(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
    case UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"), UInt8(ascii: "&"),
        UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "~"):
        true
    default: false
    }
}
