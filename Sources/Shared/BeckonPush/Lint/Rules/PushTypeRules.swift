import BeckonModel

struct PushTypeMissing: LintRule {
    let name = "push-type-missing"
    let levels = [LintLevel.error]
    let meaning = "A request has `apns-push-type`: since iOS 13 a push without it may be delayed or dropped."
    let source = "Apple, \"Sending notification requests to APNs\""

    func findings(in push: LintSubject) -> [LintFinding] {
        guard push.isWholeRequest, push.headers["apns-push-type"] == nil else { return [] }
        let isSilent = push.asksForBackground && !push.showsAlert
        return [
            finding(
                .error, at: "headers.apns-push-type", "The request has no push type.",
                fix: "Add apns-push-type: \(isSilent ? "background" : "alert").")
        ]
    }
}

struct PushTypeUnknown: LintRule {
    let name = "push-type-unknown"
    let levels = [LintLevel.error]
    let meaning = "`apns-push-type` is one of Apple's; else 400 `InvalidPushType`."
    let source = "Apple, \"Sending notification requests to APNs\""

    func findings(in push: LintSubject) -> [LintFinding] {
        guard let type = push.headers["apns-push-type"], push.pushType == nil else { return [] }
        let meant = SimilarKey.match(for: type, among: Set(PushType.allCases.map(\.rawValue)))
        return [
            finding(
                .error, at: "headers.apns-push-type",
                "Apple does not know this push type." + (meant.map { " Did you mean \($0)?" } ?? ""),
                fix: "Write \(meant ?? "alert").")
        ]
    }
}

struct PushTypeContent: LintRule {
    let name = "push-type-content"
    let levels = [LintLevel.error]
    let meaning =
        "The push type fits what is in `aps`: `background` has no alert, badge or sound, `alert` has one of them. A push "
        + "with `content-available` alone that says `alert` is answered 200 and not delivered (observed)."
    let source = "sh-21 G, P-29, P-33"

    func findings(in push: LintSubject) -> [LintFinding] {
        guard let aps = push.aps else { return [] }
        let visible = ["alert", "badge", "sound"].filter { aps[$0] != nil }
        let path = "headers.apns-push-type"
        switch push.pushType {
        case .background where !visible.isEmpty:
            return [
                finding(
                    .error, at: path, "A push with \(visible.joined(separator: ", ")) is no background push.",
                    fix: "Write apns-push-type: alert, also for a badge alone; or take them out of aps.")
            ]
        case .alert where visible.isEmpty && push.asksForBackground:
            return [
                finding(
                    .error, at: path, "A push with content-available only is a background push.",
                    fix: "Write apns-push-type: background and apns-priority: 5.")
            ]
        default: return []
        }
    }
}

struct VoIPIsNoCall: LintRule {
    let name = "voip-is-no-call"
    let levels = [LintLevel.error]
    let meaning =
        "A VoIP push starts a call. A cancelled, missed or ended one is told by the call's own connection or by an alert: "
        + "the app must report each VoIP push to CallKit as a call, and is terminated where it does not."
    let source = "sh-26, P-32"

    func findings(in push: LintSubject) -> [LintFinding] {
        guard push.pushType == .voip, let end = Self.end(in: push.payload, depth: 0) else { return [] }
        let isMissed = end == .unanswered
        return [
            finding(
                .error, at: "headers.apns-push-type",
                "\(isMissed ? "Missed" : "Ended") calls must not be sent as VoIP push.",
                fix: isMissed
                    ? "Send a normal alert push: apns-push-type: alert, the topic without .voip."
                    : "Tell the app over its connection, or send a push of type alert or background.")
        ]
    }

    /// What an event says that is no new call, in the keys that vendors use for it.
    private static func end(in members: [String: JSONValue], depth: Int) -> PushMessage.Call.Action? {
        for (key, value) in members.sorted(by: { $0.key < $1.key }) {
            if let text = value.string, keys.name(of: key) != nil {
                let action = PushMessage.Call.Action(rawValue: text)
                if action.isEnd { return action.standard }
            }
            if depth < 2, key != "aps", let inner = value.object, let end = end(in: inner, depth: depth + 1) {
                return end
            }
        }
        return nil
    }

    private static let keys = Spellings([
        "event", "event-type", "action", "call-action", "call-event", "call-status", "status", "type", "message-type",
        "notification-type", "twi-message-type",
    ])
}

struct VoIPShowsNothing: LintRule {
    let name = "voip-shows-nothing"
    let levels = [LintLevel.warning]
    let meaning = "The system shows nothing of a VoIP push: `alert`, `badge` and `sound` in it have no effect."
    let source = "P-32"

    func findings(in push: LintSubject) -> [LintFinding] {
        guard push.pushType == .voip, let aps = push.aps else { return [] }
        return ["alert", "badge", "sound"].filter { aps[$0] != nil }.map {
            finding(
                .warning, at: "aps.\($0)",
                "aps.\($0) of a VoIP push has no effect; the app reports the call to CallKit.",
                fix: "Remove it, or send a push of type alert.")
        }
    }
}

struct VoIPExpiration: LintRule {
    let name = "voip-expiration"
    let levels = [LintLevel.note]
    let meaning =
        "A VoIP push has `apns-expiration` 0 or a few seconds from now, so that no call rings that is over. Asked only of "
        + "whole requests that leave it out."
    let source = "Apple, \"Responding to VoIP Notifications from PushKit\""

    func findings(in push: LintSubject) -> [LintFinding] {
        guard push.isWholeRequest, push.pushType == .voip, push.headers["apns-expiration"] == nil else { return [] }
        return [
            finding(
                .note, at: "headers.apns-expiration", "Without an expiration the call may ring when it is over.",
                fix: "Add apns-expiration: 0.")
        ]
    }
}

struct LiveActivityKeys: LintRule {
    let name = "live-activity-keys"
    let levels = [LintLevel.error]
    let meaning =
        "A push of type `liveactivity` has `timestamp`, `event` (`start`, `update` or `end`) and `content-state` in `aps`."
    let source = "Apple, \"Starting and updating Live Activities with ActivityKit push notifications\""

    func findings(in push: LintSubject) -> [LintFinding] {
        guard push.pushType == .liveactivity else { return [] }
        let aps = push.aps ?? [:]
        var findings: [LintFinding] = []
        if aps["timestamp"]?.int == nil {
            findings.append(
                finding(
                    .error, at: "aps.timestamp", "A Live Activity's push has no timestamp.",
                    fix: "Add \"timestamp\" in seconds since 1970."))
        }
        if !["start", "update", "end"].contains(aps["event"]?.string ?? "") {
            findings.append(
                finding(
                    .error, at: "aps.event", "A Live Activity's push has no event that Apple knows.",
                    fix: "Add \"event\": \"update\"."))
        }
        // The end needs no new state.
        if aps["content-state"]?.object == nil, aps["event"] != "end" {
            findings.append(
                finding(
                    .error, at: "aps.content-state", "A Live Activity's push has no state.",
                    fix: "Add \"content-state\": {…}."))
        }
        return findings
    }
}
