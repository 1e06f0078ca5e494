import BeckonModel
import Foundation

/// How far a file is on its way.
struct ChatProgress: Sendable, Hashable {
    /// Of the message that takes it to the server; nil on its way here.
    var muid: String?
    /// Of the file, where it is known.
    let name: String
    /// Bytes.
    let done: Int64
    /// Nil where that is not known.
    let total: Int64?

    /// Whole ones of a hundred; nil where the size is not known.
    var percent: Int? {
        guard let total, total > 0 else { return nil }
        return Int(min(max(done, 0), total) * 100 / total)
    }

    /// `[####------]  40 % film.mp4`.
    var bar: String {
        let name = name.forTerminal()
        guard let percent else { return "\(done) bytes \(name)" }
        let full = percent / 5
        return "[" + String(repeating: "#", count: full) + String(repeating: "-", count: 20 - full)
            + "] \(String(repeating: " ", count: 3 - "\(percent)".count))\(percent) % \(name)"
    }

    var json: [String: JSONValue] {
        let whole = total.map { JSONValue.int($0) } ?? .null
        guard let muid else { return ["event": "download", "name": .string(name), "done": .int(done), "of": whole] }
        return ["event": "upload", "muid": .string(muid), "done": .int(done), "of": whole]
    }
}

/// Tells of a file's way wherever a percent more is done: a large file is told of in a hundred steps.
///
/// Safe to share: behind a lock.
final class ProgressSteps: @unchecked Sendable {
    private let lock = NSLock()
    private var last: Int?
    private let tell: @Sendable (ChatProgress) -> Void

    init(tell: @escaping @Sendable (ChatProgress) -> Void) { self.tell = tell }

    func add(_ progress: ChatProgress) {
        let isNews = lock.withLock {
            let step = progress.percent ?? Int(progress.done >> 20)
            guard step != last else { return false }
            last = step
            return true
        }
        if isNews { tell(progress) }
    }
}
