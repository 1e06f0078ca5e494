import Foundation

/// A folder of one test, gone with this value.
final class TemporaryFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("beckon-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        // Nil is the meaning: a rest in the temporary folder is no failure of a test.
        try? FileManager.default.removeItem(at: url)
    }
}
