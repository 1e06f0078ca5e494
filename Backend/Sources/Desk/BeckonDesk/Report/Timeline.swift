import BeckonModel
import Foundation

/// The trace of one scene for a person: milliseconds since Send, who, what, which message, why.
public struct Timeline: Sendable, Hashable, Codable {
    public let lines: [Line]
    /// Lines that were left out at the end.
    public let moreLines: Int

    public struct Line: Sendable, Hashable, Codable {
        /// Milliseconds since the scene's first step.
        public var milliseconds: Double
        public var place: String
        public var step: String
        public var message: String?
        public var decision: String?
        public var reason: String?
    }

    init(_ lines: [TraceLine], from start: Int64, atMost count: Int = .max) {
        // What routing was told is for a script; a person reads what it decided. A push token and a number alone are not on
        // a message's way.
        let steps = lines.filter { ![.told, .registration, .badge].contains($0.step) }.sorted { $0.time < $1.time }
        self.lines = steps.prefix(count).map { line in
            Line(
                milliseconds: Double(line.time - start) / 1_000_000, place: line.place, step: line.step.rawValue,
                message: line.message?.description, decision: line.decision, reason: line.reason)
        }
        moreLines = steps.count - self.lines.count
    }

    /// A message that has no id yet is named by its `muid`, of which the beginning is enough for a person.
    private static func short(_ reason: String) -> String {
        reason.count == 36 && reason.filter { $0 == "-" }.count == 4 ? "muid \(reason.prefix(8))…" : reason
    }

    /// One row a line, in columns.
    public var text: String {
        let text = lines.map { line in
            let what = [line.decision, line.reason.map { "(\(Self.short($0)))" }, line.message].compactMap(\.self)
                .joined(separator: " ")
            let columns = [
                String(format: "%9.2f ms", line.milliseconds), line.place.filled(to: 14), line.step.filled(to: 13),
                what,
            ]
            return columns.joined(separator: "  ").trimmingTrailingSpaces
        }.joined(separator: "\n")
        return moreLines == 0 ? text : "\(text)\n              and \(moreLines) lines more"
    }
}
