import BeckonExtension
import BeckonModel
import BeckonPush
import Foundation

/// One run of the pipeline, as the command prints it.
struct ExtensionReport: Encodable {
    struct Stage: Encodable {
        /// What a stage has changed.
        struct Change: Encodable {
            let field: String
            let before: String?
            let after: String?
        }

        let name: String
        let kind: String
        let outcome: String
        let error: String?
        let milliseconds: Double
        let changes: [Change]
    }

    let file: String
    /// Nil where no dialect knows the push.
    let dialect: String?
    /// Whether the system would run the extension (P-12), and why not.
    let runs: Bool
    let reason: String
    let before: [String: String]
    let stages: [Stage]
    let after: [String: String]
    /// Why it was handed over: `all-stages`, `deadline`.
    let ending: String
    let milliseconds: Double

    private let sentence: String
    private let contents: (before: NotificationContent, after: NotificationContent)

    /// What was handed over.
    var content: NotificationContent { contents.after }

    private enum CodingKeys: CodingKey {
        case file, dialect, runs, reason, before, stages, after, ending, milliseconds
    }

    init(file: String, payload: [String: JSONValue], stages: ExtensionStages) async {
        // As the system shows it where the app's own table does not have a key (P-8).
        let bare = StringsLookup { key, _ in key }
        let content = NotificationContent(payload: payload, strings: bare)
        let (log, time) = (RunLog(), TimeSource.system)
        let pipeline = RevisionPipeline(
            stages: stages.all, time: time, trace: log.trace, observer: { _, step in log.take(step) })
        let start = time.monotonic()
        let after = await withCheckedContinuation { continuation in
            pipeline.didReceive(NotificationRequest(identifier: file, content: content)) {
                continuation.resume(returning: $0)
            }
        }
        let serviceExtension = PushExplanation(payload: payload, strings: bare).serviceExtension
        self.file = file
        dialect = PushReader.standard.message(in: payload)?.dialect
        runs = serviceExtension.runs
        reason = serviceExtension.reason.rawValue
        sentence = serviceExtension.sentence
        contents = (content, after)
        before = Dictionary(uniqueKeysWithValues: content.fields)
        self.after = Dictionary(uniqueKeysWithValues: after.fields)
        self.stages = log.steps.map(Stage.init)
        ending = log.ending ?? ""
        milliseconds = Duration.nanoseconds(time.monotonic() - start).milliseconds
    }

    var text: String {
        var lines = [
            "\(file): \(dialect.map { "read by the dialect \($0)" } ?? "no dialect knows this push")", sentence,
        ]
        lines += ["", "before"] + contents.before.fields.map(Self.line)
        lines += ["", "stages"] + stages.flatMap(Self.lines)
        lines += ["", "after \(Self.milliseconds(milliseconds)), \(ending)"] + contents.after.fields.map(Self.line)
        return lines.joined(separator: "\n")
    }

    private static func line(_ field: (key: String, value: String)) -> String {
        "  \(field.key.padding(toLength: 13, withPad: " ", startingAt: 0)) \(field.value)"
    }

    private static func lines(_ stage: Stage) -> [String] {
        let time = milliseconds(stage.milliseconds)
        let name = stage.name.padding(toLength: 16, withPad: " ", startingAt: 0)
        let head = "\(String(repeating: " ", count: max(0, 11 - time.count)))\(time)  \(name) \(stage.outcome)"
        let changes = stage.changes.map { change in
            "    \(change.field): \(change.before ?? "–") → \(change.after ?? "–")"
        }
        return [stage.error.map { "\(head): \($0)" } ?? head] + changes
    }

    private static func milliseconds(_ value: Double) -> String { String(format: "%.2f ms", value) }
}

extension ExtensionReport.Stage {
    fileprivate init(_ step: RevisionStep) {
        name = step.stage
        kind = "\(step.kind)"
        milliseconds = step.duration.milliseconds
        var failure: String?
        switch step.outcome {
        case .revised: outcome = "revised"
        case .unchanged: outcome = "unchanged"
        case .suppressed: outcome = "suppressed"
        case .refused: outcome = "refused"
        case .late: outcome = "late"
        case .failed(let error):
            outcome = "failed"
            failure = CommandFailure(error).sentence
        }
        error = failure
        let (before, after) = (step.before.fields, step.after.fields)
        let names = (before + after).map(\.key)
        changes = names.enumerated().filter { names.firstIndex(of: $0.element) == $0.offset }.compactMap { _, name in
            let (old, new) = (before.first { $0.key == name }?.value, after.first { $0.key == name }?.value)
            return old == new ? nil : Change(field: name, before: old, after: new)
        }
    }
}

extension Duration {
    /// In hundredths of a millisecond.
    fileprivate var milliseconds: Double { (Double(nanoseconds) / 10_000).rounded() / 100 }
}

/// What a run tells. Safe to share: its state is behind a lock.
private final class RunLog: @unchecked Sendable {
    private let lock = NSLock()
    private var told: [RevisionStep] = []
    private var last: TraceLine?

    var steps: [RevisionStep] { lock.withLock { told } }
    var ending: String? { lock.withLock { last?.reason } }

    var trace: Trace {
        Trace(place: "extension", monotonic: { 0 }) { line in self.lock.withLock { self.last = line } }
    }

    func take(_ step: RevisionStep) { lock.withLock { told.append(step) } }
}
