/// The three texts of an alert, with the keys that each comes from (Apple, "Generating a remote notification").
enum AlertText: String, CaseIterable {
    case title
    case subtitle
    case body

    /// The key of the text itself.
    var literal: String { rawValue }

    /// The key of its name in the app's strings table.
    var key: String { self == .body ? "loc-key" : "\(rawValue)-loc-key" }

    /// The key of the arguments for the table's format.
    var arguments: String { self == .body ? "loc-args" : "\(rawValue)-loc-args" }
}
