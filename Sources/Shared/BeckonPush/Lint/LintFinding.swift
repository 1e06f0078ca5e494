/// One thing that is wrong with a push, and the smallest change that makes it right.
///
/// It names keys, types and headers, never the texts of the push.
public struct LintFinding: Sendable, Hashable, Codable {
    /// How much it matters.
    public var level: LintLevel
    /// Keys joined by dots, `aps.alert.loc-args`. `payload` is the whole body, `headers.x` a header of the request,
    /// `strings.x` an entry of the strings table.
    public var path: String
    /// The name of the rule, stable over versions.
    public var rule: String
    /// What is wrong, in one sentence.
    public var sentence: String
    /// What to do about it, in one sentence.
    public var fix: String

    public init(level: LintLevel, path: String, rule: String, sentence: String, fix: String) {
        self.level = level
        self.path = path
        self.rule = rule
        self.sentence = sentence
        self.fix = fix
    }
}
