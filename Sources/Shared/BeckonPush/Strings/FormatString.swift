/// A format of a strings table taken apart: text, and places for arguments (Apple, "String Format Specifiers").
struct FormatString {
    enum Piece: Hashable {
        case text(String)
        /// The argument of this index, counted from 0, and the specifier as it is written.
        case argument(Int, specifier: String)
    }

    private(set) var pieces: [Piece] = []

    /// How many arguments the format asks for: the highest place.
    private(set) var argumentCount = 0

    /// Specifiers whose value a push cannot carry, as they are written: the arguments of a push are texts, and `%s` reads
    /// one as an address (sh-05).
    private(set) var foreignSpecifiers: [String] = []

    /// Specifiers of numbers. A push sends texts, so that a number stands there only where the text is one.
    private(set) var numberSpecifiers: [String] = []

    init(_ format: String) {
        var text = ""
        var next = 0
        var rest = Substring(format)
        while let percent = rest.firstIndex(of: "%") {
            text += rest[..<percent]
            rest = rest[percent...].dropFirst()
            if rest.first == "%" {
                text += "%"
                rest = rest.dropFirst()
            } else if let specifier = Self.specifier(&rest) {
                if !text.isEmpty { pieces.append(.text(text)) }
                text = ""
                // The position counts from 1; without one it is the next (Foundation counts only those).
                var index = next
                if let position = specifier.position { index = position - 1 } else { next += 1 }
                add(specifier, index)
            } else {
                // A percent sign that starts no specifier stands for itself: `100% sure`.
                text += "%"
            }
        }
        text += rest
        if !text.isEmpty { pieces.append(.text(text)) }
    }

    /// The text with its arguments. What has no argument is left out, and so is the space that would stand doubled or at
    /// the end for it: no `(null)`, no `%2$@` and no key is ever shown.
    func filled(with arguments: [String?]) -> String {
        var result = ""
        var isGap = false
        for piece in pieces {
            switch piece {
            case .text(let text):
                let followsSpace = result.isEmpty || result.last?.isWhitespace == true
                result += isGap && followsSpace ? text.drop(while: \.isWhitespace) : text[...]
                isGap = false
            case .argument(let index, let specifier):
                if arguments.indices.contains(index), let argument = arguments[index], Self.takesText(specifier) {
                    result += argument
                    isGap = false
                } else {
                    isGap = true
                }
            }
        }
        if isGap { while result.last?.isWhitespace == true { result.removeLast() } }
        return result
    }

    private mutating func add(_ specifier: Specifier, _ index: Int) {
        pieces.append(.argument(index, specifier: specifier.text))
        argumentCount = max(argumentCount, index + 1)
        if !Self.takesText(specifier.text) {
            foreignSpecifiers.append(specifier.text)
        } else if specifier.text.last != "@" {
            numberSpecifiers.append(specifier.text)
        }
    }

    private static func takesText(_ specifier: String) -> Bool {
        // `%#@name@` asks for a rule of plural that a push cannot name.
        specifier.last.map { $0 == "@" || numbers.contains($0) } == true && !specifier.contains("#@")
    }

    private struct Specifier {
        var text: String
        var position: Int?
    }

    /// Reads what stands behind a percent sign; nil, and nothing read, where it is no specifier.
    private static func specifier(_ rest: inout Substring) -> Specifier? {
        var ahead = rest
        var position: Int?
        let digits = ahead.prefix { $0.isASCII && $0.isNumber }
        if ahead.dropFirst(digits.count).first == "$" {
            // A position that no push can fill is no specifier, so that a huge one costs nothing.
            guard let number = Int(digits), (1...99).contains(number) else { return nil }
            position = number
            ahead = ahead.dropFirst(digits.count + 1)
        }
        if ahead.hasPrefix("#@"), let end = ahead.dropFirst(2).firstIndex(of: "@") {
            ahead = ahead[ahead.index(after: end)...]
        } else {
            // A space is a flag to C, but in a text it ends a percentage.
            ahead = ahead.drop { "-+#0'".contains($0) }
            ahead = ahead.drop { $0.isASCII && $0.isNumber || $0 == "." || $0 == "*" }
            ahead = ahead.drop { "hlqLztj".contains($0) }
            guard let conversion = ahead.first,
                conversion == "@" || numbers.contains(conversion) || "sScCpn".contains(conversion)
            else { return nil }
            ahead = ahead.dropFirst()
        }
        let text = "%" + rest[..<ahead.startIndex]
        rest = ahead
        return Specifier(text: text, position: position)
    }

    private static let numbers: Set<Character> = Set("dDiuUxXoOfFeEgGaA")
}
