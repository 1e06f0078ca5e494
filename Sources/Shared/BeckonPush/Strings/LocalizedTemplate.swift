import BeckonModel

/// Resolves the texts of an alert dictionary with the app's strings table (P-8).
///
/// No marker is ever shown (sh-05). Instead of a key that is not in the table nothing stands, so that the alert's other
/// texts are shown alone; instead of an argument that is missing nothing stands either, see
/// ``FormatString/filled(with:)``. (The system itself shows a key that it does not find.)
struct LocalizedTemplate {
    let alert: [String: JSONValue]
    let strings: StringsLookup

    /// The literal text wins over the key (observed).
    func text(_ text: AlertText) -> String {
        if let literal = alert[text.literal]?.string { return literal }
        return format(of: text).map { FormatString($0).filled(with: arguments(of: text)) } ?? ""
    }

    /// The table's format for a text; nil where the alert names none or the table does not have it.
    func format(of text: AlertText) -> String? {
        alert[text.key]?.string.flatMap { strings.string($0, nil) }
    }

    /// What the alert gives for the format. A null counts as missing; numbers are read as their text.
    func arguments(of text: AlertText) -> [String?] {
        (alert[text.arguments]?.array ?? []).map(\.text)
    }
}
