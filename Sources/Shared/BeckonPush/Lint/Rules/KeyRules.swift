import BeckonModel

struct ApsMisspeltKey: LintRule {
    let name = "aps-misspelt-key"
    let levels = [LintLevel.error]
    let meaning =
        "A key of `aps` is almost one of Apple's: `mutable_content` for `mutable-content`. The phone ignores it."
    let source = "sh-08 A, R-2.1"

    func findings(in push: LintSubject) -> [LintFinding] {
        (push.aps ?? [:]).keys.sorted().compactMap { key in
            guard !AppleKeys.aps.contains(key), !AppleKeys.alert.contains(key),
                let meant = SimilarKey.match(for: key, among: AppleKeys.aps)
            else { return nil }
            return finding(
                .error, at: "aps.\(key)", "Apple does not know aps.\(key). Did you mean \(meant)?",
                fix: "Rename it to \(meant).")
        }
    }
}

struct ApsUnknownKey: LintRule {
    let name = "aps-unknown-key"
    let levels = [LintLevel.warning]
    let meaning = "A key of `aps` that Apple does not know. An app's own keys stand beside `aps`."
    let source = "Apple, \"Generating a remote notification\""

    func findings(in push: LintSubject) -> [LintFinding] {
        (push.aps ?? [:]).keys.sorted().compactMap { key in
            guard !AppleKeys.aps.contains(key), !AppleKeys.alert.contains(key),
                SimilarKey.match(for: key, among: AppleKeys.aps) == nil
            else { return nil }
            return finding(
                .warning, at: "aps.\(key)", "Apple does not know aps.\(key).", fix: "Move it beside aps, to \(key).")
        }
    }
}

struct AlertKeyInAps: LintRule {
    let name = "alert-key-in-aps"
    let levels = [LintLevel.error]
    let meaning = "A member of the alert (`title`, `body`, `loc-key`) stands in `aps` itself, where nothing reads it."
    let source = "P-6"

    func findings(in push: LintSubject) -> [LintFinding] {
        (push.aps ?? [:]).keys.sorted().filter { AppleKeys.alert.contains($0) && !AppleKeys.aps.contains($0) }.map {
            finding(
                .error, at: "aps.\($0)", "\($0) belongs in aps.alert; in aps nothing reads it.",
                fix: "Move it to aps.alert.\($0).")
        }
    }
}

/// The keys of `aps` that are written beside it by mistake. A custom key may have any name, so that only those count that
/// are unlikely for anything else, in any spelling.
struct KeyBesideAps: LintRule {
    let name = "key-beside-aps"
    let levels = [LintLevel.error, .warning]
    let meaning =
        "A key of `aps` stands beside it (`mutable_content`, `content-available`, `thread-id`, `alert`, `badge` …), "
        + "where it is a custom key. An error where `aps` lacks it; a warning where `aps` has it too or where the name "
        + "(`sound`, `category`, `threadId`) may well be the app's own."
    let source = "sh-08 C"

    func findings(in push: LintSubject) -> [LintFinding] {
        guard push.isNotification else { return [] }
        return push.payload.keys.sorted().compactMap { key in
            guard let name = Self.names.name(of: key) else { return nil }
            let mayBeOwn = Self.common.contains(name) || name == "thread-id" && key != name
            let level: LintLevel = mayBeOwn || push.aps?[name] != nil ? .warning : .error
            let value = Self.flags.contains(name) ? " with the number 1" : ""
            return finding(
                level, at: key, "\(key) beside aps is a custom key; it belongs in aps as \(name)\(value).",
                fix: push.aps?[name] == nil ? "Move it to aps.\(name)\(value)." : "Remove it; aps.\(name) is there.")
        }
    }

    private static let flags: Set<String> = ["mutable-content", "content-available"]
    private static let common: Set<String> = ["sound", "category"]
    private static let names = Spellings([
        "mutable-content", "content-available", "thread-id", "interruption-level", "relevance-score",
        "target-content-id", "alert", "badge", "sound", "category",
    ])
}

struct AlertMisspeltKey: LintRule {
    let name = "alert-misspelt-key"
    let levels = [LintLevel.error]
    let meaning = "A key of `aps.alert` is almost one of Apple's: `loc_key` for `loc-key`. The phone ignores it."
    let source = "P-6, P-8"

    func findings(in push: LintSubject) -> [LintFinding] {
        (push.alert ?? [:]).keys.sorted().compactMap { key in
            guard !AppleKeys.alert.contains(key), !AppleKeys.aps.contains(key),
                let meant = SimilarKey.match(for: key, among: AppleKeys.alert)
            else { return nil }
            return finding(
                .error, at: "aps.alert.\(key)", "Apple does not know aps.alert.\(key). Did you mean \(meant)?",
                fix: "Rename it to \(meant).")
        }
    }
}

struct AlertUnknownKey: LintRule {
    let name = "alert-unknown-key"
    let levels = [LintLevel.warning]
    let meaning =
        "A key of `aps.alert` that Apple does not know. A picture (`image`) is FCM's: on the phone the service extension "
        + "attaches it, from a key beside `aps`."
    let source = "Apple, \"Generating a remote notification\", P-18"

    func findings(in push: LintSubject) -> [LintFinding] {
        (push.alert ?? [:]).keys.sorted().compactMap { key in
            guard !AppleKeys.alert.contains(key), !AppleKeys.aps.contains(key),
                SimilarKey.match(for: key, among: AppleKeys.alert) == nil
            else { return nil }
            let isPicture = AttachmentKeys.names.name(of: key) != nil
            return finding(
                .warning, at: "aps.alert.\(key)", "Apple does not know aps.alert.\(key).",
                fix: isPicture
                    ? "Move it beside aps, to \(key), with aps.mutable-content 1: the service extension attaches it."
                    : "Move it beside aps, to \(key).")
        }
    }
}

struct ApsKeyInAlert: LintRule {
    let name = "aps-key-in-alert"
    let levels = [LintLevel.error]
    let meaning =
        "A member of `aps` (`badge`, `sound`, `mutable-content`) stands in `aps.alert`, where nothing reads it."
    let source = "P-6"

    func findings(in push: LintSubject) -> [LintFinding] {
        (push.alert ?? [:]).keys.sorted().filter { AppleKeys.aps.contains($0) && !AppleKeys.alert.contains($0) }.map {
            finding(
                .error, at: "aps.alert.\($0)", "\($0) belongs in aps; in the alert nothing reads it.",
                fix: "Move it to aps.\($0).")
        }
    }
}
