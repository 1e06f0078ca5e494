import BeckonModel

struct AlertType: LintRule {
    let name = "alert-type"
    let levels = [LintLevel.error]
    let meaning = "`aps.alert` is a string or an object; of any other type no text is shown."
    let source = "sh-01 D, P-6"

    func findings(in push: LintSubject) -> [LintFinding] {
        guard let alert = push.aps?["alert"], alert.string == nil, alert.object == nil else { return [] }
        return [
            finding(
                .error, at: "aps.alert", "aps.alert is \(alert.kind); no text is shown.",
                fix: "Write a string, or {\"title\": …, \"body\": …}.")
        ]
    }
}

struct AlertTextType: LintRule {
    let name = "alert-text-type"
    let levels = [LintLevel.error]
    let meaning =
        "Members of `aps.alert` are strings, the `loc-args` arrays of strings; of any other type they show nothing."
    let source = "P-6, P-8"

    func findings(in push: LintSubject) -> [LintFinding] {
        let lists = Set(AlertText.allCases.map(\.arguments))
        return (push.alert ?? [:]).sorted { $0.key < $1.key }.flatMap { key, value -> [LintFinding] in
            guard AppleKeys.alert.contains(key), key != "summary-arg-count" else { return [] }
            let path = "aps.alert.\(key)"
            guard lists.contains(key) else {
                guard value.string == nil else { return [] }
                return [
                    finding(.error, at: path, "\(path) is \(value.kind), not a string.", fix: "Write a string.")
                ]
            }
            guard let elements = value.array else {
                return [
                    finding(.error, at: path, "\(path) is \(value.kind), not an array.", fix: "Write [\"…\"].")
                ]
            }
            return elements.enumerated().filter { $0.element.string == nil }.map { index, element in
                finding(
                    .error, at: "\(path).\(index)", "\(path) holds \(element.kind); arguments are strings.",
                    fix: "Write it as a string.")
            }
        }
    }
}

struct BadgeType: LintRule {
    let name = "badge-type"
    let levels = [LintLevel.error]
    let meaning =
        "`aps.badge` is a whole number that is not negative. The phone ignores all else, also a number in quotation "
        + "marks, and the badge stays as it was."
    let source = "sh-03 B, P-7"

    func findings(in push: LintSubject) -> [LintFinding] {
        guard let badge = push.aps?["badge"] else { return [] }
        let what =
            switch badge {
            case .int(let number): number < 0 ? "a negative number" : ""
            // 5.0 is a whole number to the phone too.
            case .double(let number) where number >= 0 && number == number.rounded() && number < 1e9: ""
            case .double: "a number with a fraction"
            default: badge.kind
            }
        guard !what.isEmpty else { return [] }
        let fix = badge.string.flatMap(Int.init) == nil ? "Write the whole number." : "Take off the quotation marks."
        return [
            finding(.error, at: "aps.badge", "aps.badge must be a non-negative integer, not \(what).", fix: fix)
        ]
    }
}

struct BadgeZero: LintRule {
    let name = "badge-zero-with-alert"
    let levels = [LintLevel.warning]
    let meaning =
        "`aps.badge` 0 takes the badge away and clears all delivered notifications of the app (observed), the alert that "
        + "it comes with too."
    let source = "P-7"

    func findings(in push: LintSubject) -> [LintFinding] {
        guard push.aps?["badge"] == 0, push.showsAlert else { return [] }
        return [
            finding(
                .warning, at: "aps.badge", "A badge of 0 clears the notifications that are shown, this one too.",
                fix: "Leave the badge out, or send it in a push of its own.")
        ]
    }
}

struct TextKeyType: LintRule {
    let name = "text-key-type"
    let levels = [LintLevel.error]
    let meaning =
        "`thread-id`, `category`, `target-content-id` and `filter-criteria` are strings; the phone ignores all else."
    let source = "P-9, P-10"

    func findings(in push: LintSubject) -> [LintFinding] {
        ["category", "filter-criteria", "target-content-id", "thread-id"].compactMap { key in
            guard let value = push.aps?[key], value.string == nil else { return nil }
            return finding(
                .error, at: "aps.\(key)", "aps.\(key) is \(value.kind), not a string.", fix: "Write it as a string."
            )
        }
    }
}

struct FlagType: LintRule {
    let name = "flag-type"
    let levels = [LintLevel.error, .warning]
    let meaning =
        "`mutable-content` and `content-available` are the number 1. Another type is an error; 0 is a warning, it says "
        + "what leaving the key out says."
    let source = "P-12, P-29"

    func findings(in push: LintSubject) -> [LintFinding] {
        ["content-available", "mutable-content"].compactMap { key in
            guard let value = push.aps?[key], value != 1 else { return nil }
            let path = "aps.\(key)"
            if value == 0 {
                return finding(.warning, at: path, "\(path) 0 does what leaving it out does.", fix: "Remove it.")
            }
            let what = value.isNumber ? "another number" : value.kind
            return finding(.error, at: path, "\(path) must be the number 1, not \(what).", fix: "Write 1.")
        }
    }
}

struct InterruptionLevel: LintRule {
    let name = "interruption-level"
    let levels = [LintLevel.error, .note]
    let meaning =
        "`aps.interruption-level` is `passive`, `active`, `time-sensitive` or `critical`. The last two need an "
        + "entitlement (a note): without it they are `active`."
    let source = "P-10"

    func findings(in push: LintSubject) -> [LintFinding] {
        guard let value = push.aps?["interruption-level"] else { return [] }
        let path = "aps.interruption-level"
        switch value.string {
        case "passive", "active": return []
        case "time-sensitive", "critical":
            return [
                finding(
                    .note, at: path, "This interruption level needs an entitlement of the app.",
                    fix: "Nothing, where the app has it; else write \"active\".")
            ]
        case nil:
            return [finding(.error, at: path, "\(path) is \(value.kind), not a string.", fix: "Write \"active\".")]
        case let level?:
            let meant = SimilarKey.match(for: level, among: ["passive", "active", "time-sensitive", "critical"])
            return [
                finding(
                    .error, at: path,
                    "The interruption level is unknown."
                        + (meant.map { " Did you mean \($0)?" } ?? ""),
                    fix: "Write \"\(meant ?? "active")\".")
            ]
        }
    }
}

struct RelevanceScore: LintRule {
    let name = "relevance-score"
    let levels = [LintLevel.error]
    let meaning = "`aps.relevance-score` is a number from 0 to 1 (a Live Activity may use any)."
    let source = "Apple, \"Generating a remote notification\""

    func findings(in push: LintSubject) -> [LintFinding] {
        guard let score = push.aps?["relevance-score"] else { return [] }
        let isRight = score.numeric.map { push.pushType == .liveactivity || (0...1).contains($0) } ?? false
        guard !isRight else { return [] }
        return [
            finding(
                .error, at: "aps.relevance-score",
                "aps.relevance-score is \(score.isNumber ? "out of range" : score.kind).",
                fix: "Write a number from 0 to 1.")
        ]
    }
}

struct CategoryUnregistered: LintRule {
    let name = "category-unregistered"
    let levels = [LintLevel.warning]
    let meaning =
        "`aps.category` is one that the app registers, in the same case; else no action buttons are shown and no screen "
        + "is chosen. Asked only where the app's categories are known."
    let source = "sh-06, P-9"

    func findings(in push: LintSubject) -> [LintFinding] {
        guard let registered = push.categories, let category = push.aps?["category"]?.string,
            !registered.contains(category)
        else { return [] }
        let meant = SimilarKey.match(for: category, among: registered)
        return [
            finding(
                .warning, at: "aps.category",
                "The category is not registered" + (meant.map { "; it differs in its spelling from \($0)." } ?? "."),
                fix: meant.map { "Write \"\($0)\"." } ?? "Register it, or leave it out.")
        ]
    }
}
