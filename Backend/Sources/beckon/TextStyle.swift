/// Colours, where they are wanted.
struct TextStyle: Sendable {
    let isColoured: Bool

    func dim(_ text: String) -> String { paint(text, "2") }
    func strong(_ text: String) -> String { paint(text, "1") }
    func good(_ text: String) -> String { paint(text, "32") }
    func bad(_ text: String) -> String { paint(text, "31") }
    func own(_ text: String) -> String { paint(text, "36") }

    private func paint(_ text: String, _ code: String) -> String {
        isColoured ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}

extension String {
    /// What somebody else wrote must not command the terminal: its control characters are shown as `?`, and of the
    /// lines of a text the later ones are indented.
    func forTerminal(indent: Int = 0) -> String {
        var shown = ""
        // Swift takes a carriage return with a newline for one character: here each stands for itself.
        for scalar in unicodeScalars {
            switch scalar {
            case "\n": shown += indent > 0 ? "\n" + String(repeating: " ", count: indent) : " "
            case "\t": shown += " "
            case _ where scalar.properties.generalCategory == .control: shown += scalar == "\r" ? "" : "?"
            // Whoever turns the direction of a line could write another one's name.
            case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": continue
            default: shown.unicodeScalars.append(scalar)
            }
        }
        return shown
    }
}
