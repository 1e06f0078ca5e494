public import BeckonPush
public import Foundation

/// Tells the service extension which accounts are signed in on this device: it sees the App Group and nothing of the
/// app's own (P-15, R-3.11).
///
/// The app writes at each sign-in and sign-out, the extension reads for each push. Each dialect has a file of its own that
/// is replaced as a whole, so that no lock is needed. May be used from any thread.
public struct SignedInAccounts: Sendable {
    private let directory: URL

    /// - Parameter directory: the container of the App Group; it has to exist.
    public init(directory: URL) { self.directory = directory }

    /// Writes who is signed in now; an empty set where nobody is.
    ///
    /// - Parameters:
    ///   - accounts: as the pushes name them: ``BeckonPush/PushMessage/account``.
    ///   - dialect: whose accounts they are: ``BeckonPush/PushDialect/name``.
    /// - Throws: what Foundation throws where the file cannot be written.
    public func save(_ accounts: Set<String>, of dialect: String = BeckonDialect().name) throws {
        let bytes = try JSONEncoder().encode(accounts.sorted())
        try bytes.write(to: file(dialect), options: .atomic)
        // Readable while the phone is locked, once it was unlocked after its start: pushes come then (P-15).
        #if canImport(ObjectiveC) && !os(macOS)
            try FileManager.default.setAttributes(
                [.protectionKey: FileProtectionType.completeUntilFirstUserAuthentication],
                ofItemAtPath: file(dialect).path)
        #endif
    }

    /// Who is signed in; nil where the app has never said so.
    ///
    /// - Throws: where the file cannot be read now, as before the first unlock.
    public func load(of dialect: String = BeckonDialect().name) throws -> Set<String>? {
        let file = file(dialect)
        guard FileManager.default.fileExists(atPath: file.path) else { return nil }
        return Set(try JSONDecoder().decode([String].self, from: Data(contentsOf: file)))
    }

    /// Whether a push is for somebody who is signed in here; nil where that is not known, or the push names no account.
    ///
    /// - Throws: as ``load(of:)``.
    public func contains(_ push: PushMessage) throws -> Bool? {
        guard let account = push.account else { return nil }
        return try load(of: push.dialect)?.contains(account)
    }

    private func file(_ dialect: String) -> URL {
        directory.appendingPathComponent("beckon-accounts-\(dialect).json")
    }
}
