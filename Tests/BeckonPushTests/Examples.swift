import BeckonModel
import Foundation

/// The files of `Examples/payloads`.
enum Examples {
    static let all = ["user-message", "group-message", "category-second", "category-third", "voximplant-message"]

    static func payload(_ name: String) throws -> [String: JSONValue] {
        let root = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let file = root.appendingPathComponent("Examples/payloads/\(name).apns")
        return try JSONDecoder().decode([String: JSONValue].self, from: Data(contentsOf: file))
    }
}
