import BeckonModel

struct LocKeyMissing: LintRule {
    let name = "loc-key-missing"
    let levels = [LintLevel.error]
    let meaning =
        "`loc-key`, `title-loc-key` and `subtitle-loc-key` are in the app's strings table; else the phone shows the key "
        + "itself. Asked only where the table is known."
    let source = "sh-05 D, P-8"

    func findings(in push: LintSubject) -> [LintFinding] {
        guard let strings = push.strings, let alert = push.alert else { return [] }
        return AlertText.allCases.compactMap { text in
            guard let key = alert[text.key]?.string, strings[key] == nil else { return nil }
            let meant = SimilarKey.match(for: key, among: Set(strings.strings.keys))
            return finding(
                .error, at: "aps.alert.\(text.key)",
                "The key is not in the strings table." + (meant.map { " Did you mean \($0)?" } ?? ""),
                fix: meant.map { "Write \"\($0)\"." } ?? "Add the key to the app's Localizable strings.")
        }
    }
}

struct LocArgsCount: LintRule {
    let name = "loc-args-count"
    let levels = [LintLevel.error, .warning]
    let meaning =
        "There are as many arguments as the table's format has places. Too few are an error, too many a warning. Asked "
        + "only where the table is known."
    let source = "sh-05 A, P-8"

    func findings(in push: LintSubject) -> [LintFinding] {
        guard let strings = push.strings, let alert = push.alert else { return [] }
        let template = LocalizedTemplate(alert: alert, strings: .table(strings))
        return AlertText.allCases.compactMap { text in
            guard let format = template.format(of: text) else { return nil }
            let places = FormatString(format).argumentCount
            let values = template.arguments(of: text).count
            guard places != values else { return nil }
            let counted =
                "\(values) \(values == 1 ? "value" : "values") for \(places) \(places == 1 ? "placeholder" : "placeholders")."
            return finding(
                values < places ? .error : .warning, at: "aps.alert.\(text.arguments)", counted,
                fix: values < places
                    ? "Give \(places) values in \(text.arguments)."
                    : "Take \(values - places) out of \(text.arguments).")
        }
    }
}

struct LocArgsWithoutKey: LintRule {
    let name = "loc-args-without-key"
    let levels = [LintLevel.warning]
    let meaning = "Arguments without the key whose format they fill have no effect."
    let source = "P-8"

    func findings(in push: LintSubject) -> [LintFinding] {
        AlertText.allCases.compactMap { text in
            guard let alert = push.alert, alert[text.arguments] != nil, alert[text.key] == nil else { return nil }
            return finding(
                .warning, at: "aps.alert.\(text.arguments)", "\(text.arguments) has no effect without \(text.key).",
                fix: "Add \(text.key), or remove \(text.arguments).")
        }
    }
}

struct TextBesideLocKey: LintRule {
    let name = "text-beside-loc-key"
    let levels = [LintLevel.warning]
    let meaning =
        "A text and its key in one alert: the text wins over the key (observed), so that nobody reads it in their language."
    let source = "P-8"

    func findings(in push: LintSubject) -> [LintFinding] {
        AlertText.allCases.compactMap { text in
            guard let alert = push.alert, alert[text.literal] != nil, alert[text.key] != nil else { return nil }
            return finding(
                .warning, at: "aps.alert.\(text.key)", "\(text.literal) wins over \(text.key).",
                fix: "Remove \(text.literal) or \(text.key).")
        }
    }
}

struct StringsSpecifier: LintRule {
    let name = "strings-specifier"
    let levels = [LintLevel.error, .warning]
    let meaning =
        "The formats that a push names use `%@` and `%1$@`: its arguments are strings. `%s` reads one as an address (an "
        + "error), `%d` as a number (a warning). Asked only where the table is known."
    let source = "sh-05 C, Apple, \"Generating a remote notification\""

    func findings(in push: LintSubject) -> [LintFinding] {
        guard let strings = push.strings, let alert = push.alert else { return [] }
        let keys = Set(AlertText.allCases.compactMap { alert[$0.key]?.string })
        return keys.sorted().flatMap { key -> [LintFinding] in
            guard let format = strings[key].map(FormatString.init) else { return [] }
            return format.foreignSpecifiers.map { specifier(.error, key, $0) }
                + format.numberSpecifiers.map { specifier(.warning, key, $0) }
        }
    }

    private func specifier(_ level: LintLevel, _ key: String, _ specifier: String) -> LintFinding {
        finding(
            level, at: "strings.\(key)", "The format has \(specifier); arguments of a push are strings.",
            fix: "Use %@ in place of \(specifier).")
    }
}
