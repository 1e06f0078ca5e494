import BeckonModel
public import Foundation

extension StringsTable {
    /// Reads a String Catalog (`.xcstrings`).
    ///
    /// Of variations the form `other` is taken, since a push says no number that would choose one. What the language does
    /// not have comes from the source language, and what that does not have is its own key, as in Xcode.
    ///
    /// - Parameters:
    ///   - data: the file.
    ///   - language: nil is the source language.
    /// - Throws: ``StringsTableError`` where it is no catalog or does not have the language.
    public init(catalog data: Data, language: String? = nil) throws(StringsTableError) {
        let root: JSONValue
        do {
            // A catalog of a large app has megabytes.
            root = try JSONReader(maximumBytes: 64 << 20).value(in: data)
        } catch {
            throw StringsTableError(line: error.line, column: error.column, error.sentence)
        }
        guard let source = root["sourceLanguage"]?.string, let entries = root["strings"]?.object else {
            throw StringsTableError("The catalog has no sourceLanguage or no strings.")
        }
        let language = language ?? source
        let languages = entries.values.reduce(into: Set([source])) { languages, entry in
            languages.formUnion(entry["localizations"]?.object?.keys.map(\.self) ?? [])
        }
        guard languages.contains(language) else {
            throw StringsTableError(
                "The catalog has no language '\(language)'; it has \(languages.sorted().joined(separator: ", ")).")
        }
        var strings: [String: String] = [:]
        for (key, entry) in entries {
            let localizations = entry["localizations"]
            strings[key] =
                Self.format(localizations?[language]) ?? Self.format(localizations?[source]) ?? key
        }
        self.init(strings)
    }

    /// The format of one localisation, with its substitutions in place.
    private static func format(_ localization: JSONValue?) -> String? {
        guard let localization, var format = unit(localization, depth: 0) else { return nil }
        for (name, substitution) in localization["substitutions"]?.object ?? [:] {
            guard var text = unit(substitution, depth: 0) else { continue }
            let number = substitution["argNum"]?.int.map { "\($0)$" } ?? ""
            text = text.replacingOccurrences(
                of: "%arg", with: "%\(number)\(substitution["formatSpecifier"]?.string ?? "@")")
            format = format.replacingOccurrences(of: "%#@\(name)@", with: text)
        }
        return format
    }

    /// A text, or that of the most general variation. Variations of variations end by their depth.
    private static func unit(_ value: JSONValue, depth: Int) -> String? {
        if let text = value["stringUnit"]?["value"]?.string { return text }
        guard depth < 4, let variations = value["variations"] else { return nil }
        let forms = variations["plural"]?["other"] ?? variations["device"]?["iphone"] ?? variations["device"]?["other"]
        return forms.flatMap { unit($0, depth: depth + 1) }
    }
}
