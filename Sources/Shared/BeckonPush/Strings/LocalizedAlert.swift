public import BeckonModel

/// The texts that an alert names by key (`loc-key` and its relatives), resolved with a table of one's own.
///
/// The system resolves them with the app's table; the extension has another bundle and so another table (P-8, R-3.4).
public struct LocalizedAlert: Sendable, Hashable {
    /// The title of `title-loc-key`; nil where the alert names none, has a literal title or the table lacks the key.
    public var title: String?
    /// The same of `subtitle-loc-key`.
    public var subtitle: String?
    /// The same of `loc-key`.
    public var body: String?
    /// The keys themselves: what the system shows for a key that it does not find.
    public var keys: Set<String>

    /// - Parameters:
    ///   - payload: the whole body, with `aps`.
    ///   - strings: looks keys up in the app's strings.
    public init(payload: [String: JSONValue], strings: StringsLookup) {
        let template = LocalizedTemplate(alert: payload["aps"]?["alert"]?.object ?? [:], strings: strings)
        func text(_ text: AlertText) -> String? {
            guard template.alert[text.literal]?.string == nil, template.format(of: text) != nil else { return nil }
            return template.text(text)
        }
        title = text(.title)
        subtitle = text(.subtitle)
        body = text(.body)
        keys = Set(AlertText.allCases.compactMap { template.alert[$0.key]?.string })
    }
}
