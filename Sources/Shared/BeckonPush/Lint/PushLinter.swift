public import BeckonModel

/// Tells before a push is sent whether Apple takes it and the phone shows it.
///
/// A pure value; any JSON gives an answer. The rules are listed in ``rules`` and described in
/// `Documentation/lint-rules.md`.
public struct PushLinter: Sendable {
    private let rules: [any LintRule]

    /// - Parameter rules: which are asked; an app adds its own, or leaves some out.
    public init(rules: [any LintRule] = PushLinter.rules) { self.rules = rules }

    /// What is wrong, the worst first, else in the order of the rules.
    public func findings(in push: LintSubject) -> [LintFinding] {
        let findings = rules.flatMap { $0.findings(in: push) }
        return LintLevel.allCases.flatMap { level in findings.filter { $0.level == level } }
    }

    /// What is wrong with a body.
    ///
    /// - Parameters:
    ///   - payload: the body as it is pushed.
    ///   - headers: those of the whole request, so that a missing one is found; nil where there is no request yet.
    ///   - pushType: `apns-push-type`, where it is known without `headers`.
    ///   - topic: `apns-topic`, where it is known without `headers`.
    ///   - strings: the app's strings, for `loc-key`.
    ///   - categories: those that the app registers; nil where they are not known.
    ///   - byteCount: the bytes as sent; nil counts the smallest encoding (raw UTF-8, `/` not escaped).
    public func findings(
        in payload: JSONValue, headers: [String: String]? = nil, pushType: String? = nil, topic: String? = nil,
        strings: StringsTable? = nil, categories: Set<String>? = nil, byteCount: Int? = nil
    ) -> [LintFinding] {
        var known = headers ?? [:]
        if let pushType { known["apns-push-type"] = pushType }
        if let topic { known["apns-topic"] = topic }
        return findings(
            in: LintSubject(
                body: payload, headers: known, isWholeRequest: headers != nil, strings: strings,
                categories: categories, byteCount: byteCount))
    }
}
