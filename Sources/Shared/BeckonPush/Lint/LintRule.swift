/// One rule of the linter. A pure value; an app adds its own by another type.
public protocol LintRule: Sendable {
    /// Kebab-case and stable: reports and configurations refer to it.
    var name: String { get }
    /// The levels that its findings have.
    var levels: [LintLevel] { get }
    /// What it finds and why that matters, in one or two sentences of Markdown.
    var meaning: String { get }
    /// Where it is written: a rule of the phone (P-7), a requirement, a case, the title of Apple's page.
    var source: String { get }

    /// Everything in the push that breaks the rule. Input of any shape gives findings, never a trap.
    func findings(in push: LintSubject) -> [LintFinding]
}

extension LintRule {
    /// A finding of this rule.
    public func finding(_ level: LintLevel, at path: String, _ sentence: String, fix: String) -> LintFinding {
        LintFinding(level: level, path: path, rule: name, sentence: sentence, fix: fix)
    }
}
