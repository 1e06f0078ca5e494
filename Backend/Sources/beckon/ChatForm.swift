import BeckonModel

/// How a word of `beckon chat` is written: on the command line, on a line of the chat and as JSON alike.
struct ChatForm: Sendable {
    /// What stands behind the word. Its name in lower case is the key in JSON.
    struct Operand: Sendable {
        let name: String
        var isOptional = false
        /// Takes the rest of the line.
        var isText = false

        static func required(_ name: String) -> Self { Self(name: name) }
        static func optional(_ name: String) -> Self { Self(name: name, isOptional: true) }
        static func text(_ name: String) -> Self { Self(name: name, isText: true) }
    }

    let name: String
    let operands: [Operand]
    let help: String
    /// Where its operand `-` takes a secret from standard input: never a word of a command, which everybody can read.
    var takesSecret = false
    let make: @Sendable (ChatOperands) throws -> ChatWord

    init(
        _ name: String, _ operands: [Operand] = [], _ help: String, takesSecret: Bool = false,
        make: @escaping @Sendable (ChatOperands) throws -> ChatWord
    ) {
        self.name = name
        self.operands = operands
        self.help = help
        self.takesSecret = takesSecret
        self.make = make
    }

    var usage: String {
        ([name] + operands.map { $0.isOptional ? "[\($0.name)]" : $0.name }).joined(separator: " ")
    }

    static func find(_ name: some StringProtocol) throws(CommandFailure) -> ChatForm {
        guard let form = all.first(where: { $0.name == name }) else {
            throw .usage("beckon chat does not know '\(name)'. It knows \(all.map(\.name).joined(separator: ", ")).")
        }
        return form
    }

    /// From words that are apart already, as a shell makes them.
    func word(_ words: some Collection<String>) throws -> ChatWord {
        var rest = Array(words)[...]
        var values: [String: String] = [:]
        for operand in operands {
            guard let first = rest.first else { break }
            values[operand.name.lowercased()] = operand.isText ? rest.joined(separator: " ") : first
            rest = operand.isText ? [] : rest.dropFirst()
        }
        guard rest.isEmpty else { throw CommandFailure.usage("usage: \(usage)") }
        return try word(values)
    }

    func word(_ values: [String: String]) throws -> ChatWord {
        guard operands.allSatisfy({ $0.isOptional || values[$0.name.lowercased()] != nil }) else {
            throw CommandFailure.usage("usage: \(usage)")
        }
        return try make(ChatOperands(values))
    }

    /// From a line that a person has typed, without the leading slash.
    static func word(line: some StringProtocol) throws -> ChatWord {
        var (name, rest) = split(Substring(line))
        let form = try find(name)
        var words: [String] = []
        for operand in form.operands where !rest.isEmpty {
            if operand.isText {
                words.append(String(rest))
                rest = ""
            } else {
                (name, rest) = split(rest)
                words.append(String(name))
            }
        }
        return try form.word(rest.isEmpty ? words : words + [String(rest)])
    }

    /// The first word, and the line behind it as it stands.
    private static func split(_ line: Substring) -> (word: Substring, rest: Substring) {
        let line = line.drop { $0.isWhitespace }
        let end = line.firstIndex { $0.isWhitespace } ?? line.endIndex
        return (line[..<end], line[end...].drop { $0.isWhitespace })
    }
}
