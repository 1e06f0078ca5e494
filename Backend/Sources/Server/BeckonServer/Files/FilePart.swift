import BeckonNet

/// How much of a file a request gets (RFC 9110 §13, §14).
enum FilePart: Hashable {
    case whole
    case part(Range<Int64>)
    /// The file has nothing of what is asked for.
    case unsatisfiable
    /// Whoever asks has it.
    case notModified

    /// - Parameter tag: the strong validator of the file, with its quotes.
    init(of size: Int64, tag: String, for request: HTTPRequest) {
        let headers = request.headers
        let known = headers.all("if-none-match").flatMap { $0.split(separator: ",") }.map(Self.trimmed)
        if known.contains(where: { $0 == "*" || $0 == tag || $0 == "W/" + tag }) {
            self = .notModified
        } else if request.method == "GET", let range = headers["range"], headers.all("range").count == 1,
            headers["if-range"].map({ $0 == tag }) ?? true
        {
            self = Self.range(range, of: size) ?? .whole
        } else {
            self = .whole
        }
    }

    /// One range; nil for several and for what is none, which may both be passed over (§14.2).
    private static func range(_ text: String, of size: Int64) -> FilePart? {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, trimmed(parts[0]).lowercased() == "bytes" else { return nil }
        let ends = trimmed(parts[1]).split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2 else { return nil }
        guard !ends[0].isEmpty else {
            guard let count = number(ends[1]) else { return nil }
            return count == 0 || size == 0 ? .unsatisfiable : .part(max(0, size - count)..<size)
        }
        guard let first = number(ends[0]), let last = ends[1].isEmpty ? .max : number(ends[1]), first <= last else {
            return nil
        }
        return first >= size ? .unsatisfiable : .part(first..<(min(last, size - 1) + 1))
    }

    /// A number too large for us is larger than any file.
    private static func number(_ text: Substring) -> Int64? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            return nil
        }
        return Int64(text) ?? .max
    }

    private static func trimmed(_ text: Substring) -> Substring {
        let text = text.drop { $0 == " " || $0 == "\t" }
        guard let last = text.lastIndex(where: { $0 != " " && $0 != "\t" }) else { return "" }
        return text[...last]
    }
}
