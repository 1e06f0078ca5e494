extension String {
    /// With spaces behind it, up to a width in characters.
    func filled(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }

    /// With spaces before it, up to a width in characters.
    func led(to width: Int) -> String {
        String(repeating: " ", count: max(0, width - count)) + self
    }

    var trimmingTrailingSpaces: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
