import Foundation
import Testing

/// One file of `Corpus/HTTP` with what must come of it; the format is in `Corpus/README.md`.
struct CorpusFile: Sendable, CustomTestStringConvertible {
    var name: String
    var bytes: Data
    var statuses: [Int] = []
    var seen: [String] = []
    var bodilessAnswer: Int?
    var isClosed = false

    var testDescription: String { name }

    static let all: [CorpusFile] = {
        guard let folder = Bundle.module.url(forResource: "Corpus/HTTP", withExtension: nil),
            let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        else { return [] }  // An empty corpus fails its own test.
        return files.filter { $0.pathExtension == "http" }.compactMap(CorpusFile.init).sorted { $0.name < $1.name }
    }()

    private init?(_ file: URL) {
        let description = file.deletingPathExtension().appendingPathExtension("expect")
        guard let bytes = try? Data(contentsOf: file), let text = try? String(contentsOf: description, encoding: .utf8)
        else { return nil }
        name = file.deletingPathExtension().lastPathComponent
        self.bytes = bytes
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            let parts = line.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            guard parts.count == 2 else { return nil }
            switch parts[0] {
            case "answers": statuses = parts[1].split(separator: " ").compactMap { Int($0) }
            case "sees": seen.append(parts[1])
            case "head": bodilessAnswer = Int(parts[1])
            case "then": isClosed = parts[1] == "closed"
            default: return nil
            }
        }
    }
}
