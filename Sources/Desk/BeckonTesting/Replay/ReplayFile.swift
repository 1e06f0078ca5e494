public import BeckonModel
public import Foundation

/// A file of a script or of a trace: JSON lines, or the document that `beckon replay --json` prints.
public struct ReplayFile {
    /// One line of a trace.
    struct Line {
        let number: Int
        let trace: TraceLine
    }

    /// Each line that is not empty: its number, its text, and its value where it is JSON.
    let lines: [(number: Int, text: Substring, value: JSONValue?)]
    /// Nil where it is no trace.
    let trace: [Line]?

    /// Tells a script from a trace by its lines; it never fails, and what is wrong shows when it is read.
    public init(_ data: Data) {
        let decoder = JSONDecoder()
        // Where it is neither, the lines tell what is wrong.
        if let document = try? decoder.decode(Document.self, from: data) {
            lines = []
            trace = document.trace.enumerated().map { Line(number: $0.offset + 1, trace: $0.element) }
            return
        }
        let text = String(decoding: data, as: UTF8.self)
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap { index, line in
            guard !line.allSatisfy(\.isWhitespace) else { return nil }
            return (index + 1, line, try? decoder.decode(JSONValue.self, from: Data(line.utf8)))
        }
        let traced: [Line] = lines.compactMap { number, text, value in
            guard value?["step"] != nil, let line = try? decoder.decode(TraceLine.self, from: Data(text.utf8)) else {
                return nil
            }
            return Line(number: number, trace: line)
        }
        trace = traced.isEmpty ? nil : traced
    }

    /// The lines of the trace; empty where it is none.
    public var traceLines: [TraceLine] { trace?.map(\.trace) ?? [] }

    private struct Document: Decodable {
        let trace: [TraceLine]
    }
}
