import BeckonModel
import Foundation

/// Tells the extension which accounts are signed in: it sees the App Group and not the app's own files (P-15).
struct AccountsFile: Sendable {
    private let url: URL

    init(appGroup: URL) { url = appGroup.appendingPathComponent("accounts.json") }

    /// Nil where it is not known: nobody has signed in yet, or the file cannot be read before the first unlock.
    func load() throws -> Set<String>? {
        guard FileManager.default.fileExists(atPath: url.path) else { return nil }
        return Set(try JSONDecoder().decode([String].self, from: try Data(contentsOf: url)))
    }

    func save(_ accounts: [UserID]) throws {
        try JSONEncoder().encode(accounts.map(\.rawValue)).write(to: url, options: .atomic)
    }
}
