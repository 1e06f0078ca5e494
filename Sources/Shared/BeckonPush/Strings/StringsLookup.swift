public import Foundation

/// Where the formats of `loc-key` come from: a strings table at the desk, the app's bundle on a device.
public struct StringsLookup: Sendable {
    /// The format that a table has for a key; nil where it has none. The table nil is `Localizable`, the one that the
    /// system looks in for a push. Called on any thread.
    public var string: @Sendable (_ key: String, _ table: String?) -> String?

    public init(string: @escaping @Sendable (_ key: String, _ table: String?) -> String?) {
        self.string = string
    }

    /// Knows no key.
    public static let none = Self { _, _ in nil }

    /// One table, whatever table is asked for.
    public static func table(_ table: StringsTable) -> Self {
        Self { key, _ in table[key] }
    }

    /// The localisation that a bundle chooses for this person. An extension passes its own bundle or the app's.
    public static func bundle(_ bundle: Bundle = .main) -> Self {
        Self { key, table in
            // The bundle answers with the key where it has none, unless it is told what else to answer.
            let text = bundle.localizedString(forKey: key, value: missing, table: table)
            return text == missing ? nil : text
        }
    }

    /// No text of a table.
    private static let missing = "\u{0}"
}
