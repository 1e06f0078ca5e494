import BeckonModel
import BeckonPush
import Foundation

/// A push of a vendor, and which dialect has to read it.
struct Push: Decodable {
    /// Nil for a foreign one.
    let dialect: String?
    let name: String
    let payload: [String: JSONValue]

    /// The vendors' shapes of `pushes.json` and the seeds' examples.
    static func all() throws -> [Push] {
        let benchmark = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let vendors = try JSONDecoder().decode(
            [Push].self, from: Data(contentsOf: benchmark.appendingPathComponent("pushes.json")))
        let folder = benchmark.appendingPathComponent("../../Examples/payloads").standardizedFileURL
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "apns" }.sorted { $0.path < $1.path }
        return try vendors
            + files.map { file in
                let payload = try JSONDecoder().decode([String: JSONValue].self, from: Data(contentsOf: file))
                return Push(
                    dialect: PushReader.standard.message(in: payload)?.dialect, name: file.lastPathComponent,
                    payload: payload)
            }
    }
}
