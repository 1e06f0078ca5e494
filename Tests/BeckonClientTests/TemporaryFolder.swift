import Foundation

/// A folder of one test, gone with it.
final class TemporaryFolder: Sendable {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

    deinit {
        // Gone already where the test has removed it.
        try? FileManager.default.removeItem(at: url)
    }
}
