/// Puts an explanation into sentences, one a line.
struct ExplanationWording {
    let explanation: PushExplanation

    var sentences: [String] {
        [reading, audience, content, explanation.serviceExtension.sentence]
            + PushExplanation.Permission.allCases.map(presentation)
            + [wake, tap, badge].compactMap(\.self)
    }

    private var reading: String {
        guard let dialect = explanation.dialect, let message = explanation.message else {
            return "No dialect knows this push; it passes through untouched."
        }
        var parts = ["The dialect \(dialect) reads it: kind \(message.kind)"]
        if let id = message.id { parts.append("id \(id)") }
        if let sender = message.sender { parts.append("from \(sender)") }
        if let conversation = message.conversation { parts.append("in \(conversation)") }
        if let server = message.server { parts.append("on \(server)") }
        let fetch = message.needsFetch ? " The text has to be fetched by the id." : ""
        return parts.joined(separator: ", ") + "." + fetch
    }

    private var audience: String {
        guard let message = explanation.message else { return "It names no account; the app's active one gets it." }
        let whom =
            message.account.map {
                "It is for the account \($0)\(message.isForAnother ? ", which is not the active one" : "")."
            }
            ?? "It names no account; the app's active one gets it."
        return message.isOwn ? whom + " That account wrote it itself, on another device." : whom
    }

    private var content: String {
        switch explanation.delivery {
        case .nothing: return "Nothing of it reaches the person or the app."
        case .call: return "The system shows nothing: the app has to report a call to CallKit at once."
        case .silent: return "Nothing is shown; it only wakes the app."
        case .notification: break
        }
        let text = explanation.text
        let texts = [("title", text.title), ("subtitle", text.subtitle), ("body", text.body)]
            .filter { !$0.1.isEmpty }.map { "\($0.0) \"\($0.1)\"" }
        return texts.isEmpty ? "It has no text to show." : "It says: " + texts.joined(separator: ", ") + "."
    }

    /// One sentence a permission; states with the same outcome together.
    private func presentation(_ permission: PushExplanation.Permission) -> String {
        var outcomes: [(what: String, states: [String])] = []
        for presentation in explanation.presentations where presentation.permission == permission {
            let what = Self.outcome(presentation)
            let state = Self.words(presentation.appState)
            if let index = outcomes.firstIndex(where: { $0.what == what }) {
                outcomes[index].states.append(state)
            } else {
                outcomes.append((what, [state]))
            }
        }
        guard outcomes.count > 1 else {
            return "\(Self.words(permission)): \(outcomes.first?.what ?? "nothing") in every state."
        }
        return "\(Self.words(permission)): "
            + outcomes.map { "\($0.what) \(Self.list($0.states, "or"))" }.joined(separator: "; ") + "."
    }

    private static func outcome(_ presentation: PushExplanation.Presentation) -> String {
        let parts = [
            (presentation.banner, "banner"), (presentation.list, "list"), (presentation.sound, "sound"),
            (presentation.badge, "badge"),
        ].filter(\.0).map(\.1)
        guard parts.isEmpty else { return list(parts, "and") }
        return switch presentation.reason {
        case .conversationVisible: "nothing (the person reads it)"
        case .ownMessage: "nothing (one's own message)"
        default: "nothing"
        }
    }

    private var wake: String? {
        let states = explanation.presentations.filter { $0.permission == .authorized && $0.wakesApp }
        guard !states.isEmpty, explanation.delivery != .call else { return nil }
        return "The app's code is called for content-available, but not after the person closed the app; "
            + "a few times an hour at most."
    }

    private var tap: String? {
        let target = explanation.tap.target
        switch explanation.tap.kind {
        case .conversation:
            return "A tap opens the chat with \(target ?? "")"
                + (explanation.tap.messageID.map { ", at the message \($0)." } ?? ".")
        case .category: return "A tap opens the screen of the category \(target ?? "")."
        case .vendor:
            let chat = target.map { "the chat \($0)" } ?? "a chat that the app has to look up by the message"
            return "A tap opens \(chat), in the app's screen for \(explanation.dialect ?? "the vendor"); "
                + "an app without one shows its root."
        case .root: return "A tap opens the app at its root: the push names no chat."
        case .none: return nil
        }
    }

    private var badge: String {
        switch explanation.badge.kind {
        case .set: "The badge becomes \(explanation.badge.number ?? 0)."
        case .cleared: "The badge goes away, and with it all notifications of the app that are shown."
        case .ignored: "The badge stays as it was: aps.badge is no number."
        case .counted: "The push has no badge; Beckon's extension adds one."
        case .unchanged: "The badge stays as it was."
        }
    }

    private static func words(_ permission: PushExplanation.Permission) -> String {
        switch permission {
        case .authorized: "Notifications allowed"
        case .provisional: "Allowed provisionally"
        case .denied: "Denied"
        case .alertsOff: "Allowed without alerts"
        }
    }

    private static func words(_ state: PushExplanation.AppState) -> String {
        switch state {
        case .chatOpen: "while its chat is open"
        case .foreground: "while the app shows something else"
        case .background: "in the background"
        case .killed: "when the app is closed"
        }
    }

    private static func list(_ words: [String], _ conjunction: String) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
    }
}
