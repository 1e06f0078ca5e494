import BeckonModel
import Foundation

extension Replay {
    /// The trace as a timeline and the outcome under it, for a person.
    public var text: String {
        ([timeline, ""] + outcome.lines + expected).joined(separator: "\n")
    }

    /// One row a line of the trace: seconds, who, which step, what and why, which message.
    private var timeline: String {
        let places = (trace.map(\.place.count).max() ?? 0)
        let steps = (trace.map(\.step.rawValue.count).max() ?? 0)
        return trace.map { line in
            let request = line.event?["requestId"]?.string ?? line.event?["notificationResponse"]?["requestId"]?.string
            let what = [line.decision, line.reason.map { "(\($0))" }, line.message?.description, request]
            let columns = [
                seconds(Double(line.time) / 1_000_000_000).filled(to: 9, fromRight: true),
                line.place.filled(to: places),
                line.step.rawValue.filled(to: steps), what.compactMap(\.self).joined(separator: " "),
            ]
            return String(columns.joined(separator: "  ").reversed().drop { $0 == " " }.reversed())
        }.joined(separator: "\n")
    }

    private var expected: [String] {
        guard let unmet else { return [] }
        return unmet.isEmpty ? ["as expected"] : ["not as expected"] + unmet.map { "  \($0)" }
    }
}

extension ReplayOutcome {
    fileprivate var lines: [String] {
        var lines: [String] = []
        func section(_ title: String, _ rows: [String]) {
            if !rows.isEmpty { lines += [title] + rows.map { "  \($0)" } }
        }
        section(
            "opened", routes.map { "\(seconds($0.at))  \($0.route) as \($0.account) by \($0.requestId), \($0.opening)" }
        )
        section("not opened", drops.map { "\(seconds($0.at))  \($0.requestId), \($0.reason): \($0.message)" })
        section(
            "presented",
            presentations.map {
                let options = $0.options.isEmpty ? "nothing" : $0.options.joined(separator: " ")
                return "\(seconds($0.at))  \($0.requestId): \(options), \($0.reason)"
            })
        section("done", actions.map { "\(seconds($0.at))  \($0.action) for \($0.route) as \($0.account)" })
        section("calls", calls.map { "\($0.session): \($0.state)" })
        section("waiting", waiting)
        section("unread", unread.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" })
        section(
            "completions",
            completions.filter { $0.calls != 1 }.map { "\($0.name) of \($0.requestId) was called \($0.calls) times" })
        section("faults", faults)
        return lines.isEmpty ? ["Nothing opened, nothing was shown, nothing waits."] : lines
    }
}

/// Seconds with three digits.
private func seconds(_ value: Double) -> String { String(format: "%.3f s", value) }

extension String {
    fileprivate func filled(to width: Int, fromRight: Bool = false) -> String {
        let space = String(repeating: " ", count: max(0, width - count))
        return fromRight ? space + self : self + space
    }
}
