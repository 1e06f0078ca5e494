import BeckonModel

/// Resolves the texts of an alert dictionary as the phone does, with the app's strings table (P-8).
struct LocalizedTemplate {
    let alert: [String: JSONValue]
    let strings: [String: String]

    /// The literal text wins over the key (observed); a key that is not in the table shows nothing.
    func text(_ literal: String, key: String, arguments: String) -> String {
        if let text = alert[literal]?.string { return text }
        guard let key = alert[key]?.string, let template = strings[key] else { return "" }
        return Self.fill(template, with: (alert[arguments]?.array ?? []).map { $0.text ?? "" })
    }

    /// Fills `%@` in order and `%1$@` by position. A missing argument and a foreign specifier become nothing.
    static func fill(_ template: String, with arguments: [String]) -> String {
        var result = ""
        var next = 0
        var rest = Substring(template)
        while let percent = rest.firstIndex(of: "%") {
            result += rest[..<percent]
            rest = rest[percent...].dropFirst()
            if rest.first == "%" {
                result += "%"
                rest = rest.dropFirst()
                continue
            }
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            var index = next
            if let position = Int(digits), rest.dropFirst(digits.count).first == "$" {
                index = position - 1
                rest = rest.dropFirst(digits.count + 1)
            }
            if rest.first == "@" {
                if arguments.indices.contains(index) { result += arguments[index] }
                next += 1
            }
            rest = rest.dropFirst()
        }
        return result + rest
    }
}
