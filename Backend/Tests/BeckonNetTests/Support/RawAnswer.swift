import Foundation

/// An answer as a client sees it, taken apart without the code under test.
struct RawAnswer: Equatable {
    var status: Int
    var headers: [String: String]
    var body: String

    /// All whole answers at the beginning of the bytes.
    ///
    /// - Parameter bodiless: the number (from 1) of one that answers HEAD.
    static func parse(_ data: Data, bodiless: Int? = nil) -> [RawAnswer] {
        var rest = data[...]
        var answers: [RawAnswer] = []
        while let end = rest.range(of: Data("\r\n\r\n".utf8)) {
            let lines = String(decoding: rest[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
            var headers: [String: String] = [:]
            for line in lines.dropFirst() {
                let parts = line.split(separator: ":", maxSplits: 1)
                headers[parts[0].lowercased()] = parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : ""
            }
            let words = lines[0].split(separator: " ")
            let length = answers.count + 1 == bodiless ? 0 : Int(headers["content-length"] ?? "") ?? 0
            guard rest.distance(from: end.upperBound, to: rest.endIndex) >= length else { break }
            let bodyEnd = rest.index(end.upperBound, offsetBy: length)
            answers.append(
                RawAnswer(
                    status: words.count > 1 ? Int(words[1]) ?? 0 : 0, headers: headers,
                    body: String(decoding: rest[end.upperBound..<bodyEnd], as: UTF8.self)))
            rest = rest[bodyEnd...]
        }
        return answers
    }
}
