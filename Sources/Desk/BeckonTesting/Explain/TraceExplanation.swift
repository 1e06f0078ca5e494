public import BeckonModel
import BeckonRouting

/// Answers from a trace alone, in sentences: why no banner, why it did not open, why it opened there.
///
/// A pure value. It reads lines of one or several places, in the order in which they were written, and needs none of
/// them: what is not there is not told.
public struct TraceExplanation: Sendable, Hashable, Encodable {
    /// What is told of one message.
    public struct Part: Sendable, Hashable, Encodable {
        /// The message, the notification's request where the message has no number, or nil.
        public var subject: String?
        /// Each begins in lower case, behind its subject, and ends with a full stop.
        public var sentences: [String]
    }

    /// In the order in which the messages came.
    public private(set) var parts: [Part] = []

    /// A response between its report and its end.
    private struct Answer: Hashable {
        let place: String
        let message: MessageReference?
        let subject: String?
        let isTap: Bool
        let isKept: Bool
        var waits: [String] = []
        var isWaiting: Bool { !waits.isEmpty }
        var noun: String { (isKept ? "the kept " : "the ") + (isTap ? "tap" : "action") }
        /// `waited for the login, then for the root to be on screen`; nil where it did not.
        var waited: String? { isWaiting ? "waited " + waits.joined(separator: ", then ") : nil }
    }

    private var answers: [Answer] = []
    private let severalDevices: Set<String>

    /// Reads all lines at once. It never fails: a line that means nothing to it is passed over.
    public init(_ lines: [TraceLine]) {
        let roles = Dictionary(grouping: Set(lines.map(\.place))) {
            $0.split(separator: ".").last.map(String.init) ?? ""
        }
        severalDevices = Set(roles.values.filter { $0.count > 1 }.flatMap(\.self))
        for line in lines { take(line) }
        for answer in answers where answer.isWaiting {
            add("\(answer.noun) still waits \(answer.waits.last ?? "").", answer.subject, answer.place)
        }
    }

    /// One line a sentence, with its message before it.
    public var text: String {
        guard !parts.isEmpty else { return "The trace tells of no message and of no tap." }
        return parts.flatMap { part in
            part.sentences.map { sentence in
                part.subject.map { "\($0): \(sentence)" } ?? sentence.prefix(1).uppercased() + sentence.dropFirst()
            }
        }.joined(separator: "\n")
    }

    private mutating func take(_ line: TraceLine) {
        switch line.step {
        case .tapped:
            let isTap = line.decision == "default"
            answers.append(
                Answer(
                    place: line.place, message: line.message, subject: Self.subject(line), isTap: isTap,
                    isKept: line.reason == TapMachine.Source.kept.rawValue))
        case .routed: takeRouted(line)
        default:
            // On a message's way; without its name only what went wrong is of use.
            let subject = Self.subject(line)
            let isTroubled = [.pushed, .composed, .received, .called].contains(line.step)
            guard subject != nil || isTroubled, let clause = line.clause else { return }
            add(clause, subject, line.place)
        }
    }

    private mutating func takeRouted(_ line: TraceLine) {
        switch line.decision {
        case "present", "quiet": takeForeground(line)
        case "waiting":
            let reason = line.reason.flatMap(TapMachine.WaitReason.init(rawValue:))
            let clause = reason?.clause ?? "for \(line.reason ?? "something")"
            if let index = index(of: line, last: true) { answers[index].waits.append(clause) }
        case "dropped": takeDrop(line)
        case "perform": end(line, "was handed to the app: \(Self.action(line.reason))")
        case "switch-account": break
        case "ignored":
            add("launch options named a push and opened nothing, as a silent push sets them too.", nil, line.place)
        case "not-restored": add("taps that were kept could not be read, and are lost.", nil, line.place)
        case "not-kept": add("a tap that waits could not be kept: it is lost where the app is killed.", nil, line.place)
        default:
            guard let opening = line.decision.flatMap(Opening.init(rawValue:)) else { return }
            end(line, opening.clause(Opening.screen(line.reason)))
        }
    }

    private mutating func takeForeground(_ line: TraceLine) {
        let isShown = line.decision == "present"
        let reason = line.reason.flatMap(ForegroundDecision.Reason.init(rawValue:))
        let unknown = "\(isShown ? "a banner" : "no banner"): \(line.reason ?? "no reason")."
        add(reason?.clause(isShown: isShown) ?? unknown, Self.subject(line), line.place)
    }

    private mutating func takeDrop(_ line: TraceLine) {
        let reason = line.reason.flatMap(TapMachine.DropReason.init(rawValue:))
        let clause = reason?.clause ?? "it did not open: \(line.reason ?? "no reason")."
        let index = index(of: line, last: reason?.isRefusal ?? false)
        let answer = index.map { answers.remove(at: $0) }
        let waited = answer.flatMap { answer in answer.waited.map { "\(answer.noun) \($0); " } } ?? ""
        add(waited + clause, answer?.subject ?? Self.subject(line), line.place)
    }

    /// The answer ends well.
    private mutating func end(_ line: TraceLine, _ how: String) {
        let answer = index(of: line, last: true).map { answers.remove(at: $0) }
        let noun = answer?.noun ?? "the tap"
        let waited = answer?.waited.map { "\($0), then " } ?? ""
        add("\(noun) \(waited)\(how).", answer?.subject ?? Self.subject(line), line.place)
    }

    /// Lines of routing name the message alone: the answer that it is about.
    private func index(of line: TraceLine, last: Bool) -> Int? {
        let isMeant = { (answer: Answer) in answer.place == line.place && answer.message == line.message }
        return last ? answers.lastIndex(where: isMeant) : answers.firstIndex(where: isMeant)
    }

    private mutating func add(_ sentence: String, _ subject: String?, _ place: String) {
        let subject =
            severalDevices.contains(place) ? [subject, place].compactMap(\.self).joined(separator: ", ") : subject
        if let index = parts.firstIndex(where: { $0.subject == subject }) {
            parts[index].sentences.append(sentence)
        } else {
            parts.append(Part(subject: subject, sentences: [sentence]))
        }
    }

    private static func subject(_ line: TraceLine) -> String? {
        if let message = line.message { return message.description }
        let event = line.event
        return event?["requestId"]?.string ?? event?["sessionId"]?.string
            ?? event?["notificationResponse"]?["requestId"]?.string
    }

    private static func action(_ kind: String?) -> String {
        switch kind {
        case "reply": "a reply"
        case "mark-read": "mark as read"
        default: "a button of its own"
        }
    }

    private enum CodingKeys: CodingKey {
        case parts
    }
}
