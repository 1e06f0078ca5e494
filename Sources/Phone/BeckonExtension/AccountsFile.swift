public import Foundation

/// Tells the extension which accounts are signed in on this device: it sees the App Group and not the app's own files
/// (P-15). The app writes at each change of account, the extension reads for ``FilterStage``.
///
/// Usable from any thread; each write replaces the file whole.
public struct AccountsFile: Sendable {
    private let url: URL

    /// - Parameter appGroup: the folder of the App Group.
    public init(appGroup: URL) { url = appGroup.appendingPathComponent("accounts.json") }

    /// The accounts by their `uid`; nil where it is not known: nobody has signed in yet.
    ///
    /// - Throws: what Foundation throws where the file cannot be read, as before the first unlock.
    public func load() throws -> Set<String>? {
        guard FileManager.default.fileExists(atPath: url.path) else { return nil }
        return Set(try JSONDecoder().decode([String].self, from: try Data(contentsOf: url)))
    }

    /// Replaces them; nobody is signed in where the list is empty.
    ///
    /// - Throws: what Foundation throws where the file cannot be written.
    public func save(_ accounts: [String]) throws {
        try JSONEncoder().encode(accounts).write(to: url, options: options)
    }

    #if canImport(ObjectiveC)
        private var options: Data.WritingOptions { [.atomic, .completeFileProtectionUntilFirstUserAuthentication] }
    #else
        private var options: Data.WritingOptions { .atomic }
    #endif
}
