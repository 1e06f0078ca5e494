import BeckonModel

/// What is no JSON cannot be asked anything else: reading the file makes this finding.
struct JSONSyntax: LintRule {
    let name = "json-syntax"
    let levels = [LintLevel.error]
    let meaning = "The file is JSON (RFC 8259); the finding tells line and column of the first mistake."
    let source = "Apple, \"Generating a remote notification\""

    func findings(in push: LintSubject) -> [LintFinding] { [] }

    func finding(for error: JSONReadingError) -> LintFinding {
        finding(.error, at: "payload", "\(error)", fix: "Mend it there; nothing else was looked at.")
    }
}

struct BodyIsObject: LintRule {
    let name = "body-object"
    let levels = [LintLevel.error]
    let meaning = "The body is a JSON object; APNs refuses all else."
    let source = "Apple, \"Generating a remote notification\""

    func findings(in push: LintSubject) -> [LintFinding] {
        guard push.body.object == nil else { return [] }
        return [
            finding(
                .error, at: "payload", "The body is \(push.body.kind), not an object.", fix: "Send {\"aps\": {…}}.")
        ]
    }
}

struct PayloadSize: LintRule {
    let name = "payload-size"
    let levels = [LintLevel.error]
    let meaning =
        "The body as sent has at most 4096 bytes, 5120 for VoIP; what is larger is refused with 413 `PayloadTooLarge`. "
        + "Bytes, not characters: an emoji has four and more."
    let source = "sh-07, Apple, \"Generating a remote notification\""

    func findings(in push: LintSubject) -> [LintFinding] {
        let limit = (push.pushType ?? .alert).maxPayloadBytes
        guard push.byteCount > limit else { return [] }
        return [
            finding(
                .error, at: "payload", "\(push.byteCount) bytes, limit \(limit).",
                fix: "Take out \(push.byteCount - limit) bytes: custom keys first, then shorten the alert's text.")
        ]
    }
}

struct ApsMissing: LintRule {
    let name = "aps-missing"
    let levels = [LintLevel.error]
    let meaning =
        "An alert or background push has an `aps` dictionary at the top of the body. Without it APNs answers 200 and "
        + "nothing happens on the phone."
    let source = "sh-04, P-5"

    func findings(in push: LintSubject) -> [LintFinding] {
        guard push.isNotification, let payload = push.body.object, payload["aps"] == nil else { return [] }
        return [
            finding(
                .error, at: "aps", "The body has no aps dictionary; nothing will be delivered to the person.",
                fix: fix(payload))
        ]
    }

    private func fix(_ payload: [String: JSONValue]) -> String {
        if let key = payload.keys.sorted().first(where: { SimilarKey.simplified($0) == "aps" }) {
            return "Rename \(key) to aps."
        }
        if let path = Self.path(toApsIn: payload, depth: 0) {
            return "Move \(path) to the top of the body: what was sent is the request to another service."
        }
        return "Add \"aps\": {\"alert\": {\"title\": …, \"body\": …}}."
    }

    /// Where a request to FCM or a wrapper of a vendor has it.
    private static func path(toApsIn members: [String: JSONValue], depth: Int) -> String? {
        guard depth < 4 else { return nil }
        for (key, value) in members.sorted(by: { $0.key < $1.key }) {
            guard let inner = value.object else { continue }
            if inner["aps"]?.object != nil { return "\(key).aps" }
            if let path = path(toApsIn: inner, depth: depth + 1) { return "\(key).\(path)" }
        }
        return nil
    }
}

struct ApsIsObject: LintRule {
    let name = "aps-object"
    let levels = [LintLevel.error]
    let meaning = "`aps` is an object; of any other type the phone takes nothing from it."
    let source = "sh-04, P-6"

    func findings(in push: LintSubject) -> [LintFinding] {
        guard let aps = push.payload["aps"], aps.object == nil else { return [] }
        let fix =
            aps.string == nil
            ? "Write \"aps\": {…}." : "Write the object itself, not JSON as a string: it was encoded twice."
        return [finding(.error, at: "aps", "aps is \(aps.kind), not an object.", fix: fix)]
    }
}

struct NothingVisible: LintRule {
    let name = "nothing-visible"
    let levels = [LintLevel.error]
    let meaning =
        "A push has an alert with a text, a badge, a sound or `content-available`; one with none of them is delivered "
        + "to nobody."
    let source = "sh-04, P-5"

    func findings(in push: LintSubject) -> [LintFinding] {
        // An alert of a wrong type and a misspelt key are findings of their own.
        guard push.isNotification, let aps = push.aps, !push.showsAlert,
            aps["alert"].map({ $0.string != nil || $0.object != nil }) ?? true,
            ["badge", "sound", "content-available"].allSatisfy({ aps[$0] == nil })
        else { return [] }
        return [
            finding(
                .error, at: "aps", "Nothing in aps can be seen, heard or handled: no text, no badge, no sound.",
                fix: "Add \"alert\": {\"title\": …, \"body\": …}, or \"content-available\": 1 for a silent push.")
        ]
    }
}
