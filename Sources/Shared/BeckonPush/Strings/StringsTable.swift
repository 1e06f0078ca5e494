/// Keys and formats of one language, as an app's `Localizable` has them.
public struct StringsTable: Sendable, Hashable {
    /// By key, in the language of this table.
    public var strings: [String: String]

    public init(_ strings: [String: String] = [:]) { self.strings = strings }

    /// Nil where the table does not have the key.
    public subscript(key: String) -> String? { strings[key] }
}

extension StringsTable: ExpressibleByDictionaryLiteral {
    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(Dictionary(elements, uniquingKeysWith: { _, last in last }))
    }
}
