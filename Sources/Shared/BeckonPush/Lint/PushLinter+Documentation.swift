extension PushLinter {
    /// The rules as a table of Markdown; `Documentation/lint-rules.md` is this text.
    public static var documentation: String {
        var lines = [
            "# Rules of `beckon lint`",
            "",
            "Names are stable. An *error* means that Apple refuses the push or the phone ignores what was meant, a",
            "*warning* that something in it has no effect or a side effect, a *note* that it is worth knowing. This file is",
            "`beckon lint --rules`; a test holds it to the rules in the code.",
            "",
            "| rule | level | what it finds | source |",
            "|---|---|---|---|",
        ]
        for rule in rules {
            let levels = rule.levels.map(\.rawValue).joined(separator: ", ")
            lines.append("| `\(rule.name)` | \(levels) | \(rule.meaning) | \(rule.source) |")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
