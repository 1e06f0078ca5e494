import BeckonModel
import Foundation

/// One file of `Tests/Cases`: a real failure of the public, with its right outcome.
struct Case {
    let input: JSONValue
    let expected: JSONValue

    /// - Parameter id: the file's name without `.json`, `sh-01-alert-shapes`.
    init(_ id: String) throws {
        let file = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Cases/\(id).json")
        let whole = try JSONDecoder().decode([String: JSONValue].self, from: Data(contentsOf: file))
        input = whole["input"] ?? .null
        expected = whole["expected"] ?? .null
    }

    /// The variant's payload; empty where there is none.
    func payload(_ variant: String) -> [String: JSONValue] { input["payloads"]?[variant]?.object ?? [:] }
}
