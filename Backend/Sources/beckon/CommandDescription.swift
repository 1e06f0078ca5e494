/// What a command is called, what it does and which words it takes: its parser and its help come from here.
struct CommandDescription: Sendable {
    struct Option: Sendable {
        /// With its dashes, `--listen`.
        let name: String
        /// What stands for the value in the help; nil for a switch.
        let value: String?
        let help: String
    }

    let name: String
    let summary: String
    let options: [Option]
    /// What stands in the help for the words that are no options, `FILE…`; nil where the command takes none.
    var operands: String?
    /// Lines below the summary in the help.
    var details: [String] = []

    var help: String {
        let words = [options.isEmpty ? nil : "[options]", operands].compactMap(\.self)
        var lines = ["usage: " + (["beckon", name] + words).joined(separator: " "), "", summary]
        if !details.isEmpty { lines += [""] + details.map { "  \($0)" } }
        if !options.isEmpty {
            lines.append("")
            let titles = options.map { [$0.name, $0.value].compactMap(\.self).joined(separator: " ") }
            let width = titles.map(\.count).max() ?? 0
            for (title, option) in zip(titles, options) {
                lines.append("  \(title.padded(to: width))  \(option.help)")
            }
        }
        return lines.joined(separator: "\n")
    }

    /// Reads the words behind the command's name. A dash alone is an operand; behind `--` all are.
    func parse(_ words: some Sequence<String>) throws(CommandFailure) -> CommandArguments {
        var values: [String: String] = [:]
        var operands: [String] = []
        var rest = Array(words)[...]
        while let word = rest.popFirst() {
            if self.operands != nil {
                if word == "--" {
                    operands += rest
                    break
                }
                if word == "-" || !word.hasPrefix("-") {
                    operands.append(word)
                    continue
                }
            }
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard let option = options.first(where: { $0.name == parts[0] }) else {
                throw .usage("beckon \(name) does not know '\(parts[0])'.\n\n\(help)")
            }
            if let placeholder = option.value {
                guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else {
                    throw .usage("\(option.name) wants a value: \(option.name) \(placeholder)")
                }
                values[option.name] = value
            } else {
                guard parts.count == 1 else { throw .usage("\(option.name) takes no value.") }
                values[option.name] = ""
            }
        }
        return CommandArguments(values: values, operands: operands)
    }
}
