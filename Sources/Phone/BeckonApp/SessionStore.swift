public import BeckonClient
public import Foundation

/// Keeps the session over the app's processes. A value of closures, called on the main actor; on a phone the Keychain.
public struct SessionStore: Sendable {
    /// Nil where nobody is signed in.
    public var load: @Sendable () throws -> ClientSession?
    /// Replaces what was kept; nil removes it.
    public var save: @Sendable (ClientSession?) throws -> Void

    public init(
        load: @escaping @Sendable () throws -> ClientSession?,
        save: @escaping @Sendable (ClientSession?) throws -> Void
    ) {
        self.load = load
        self.save = save
    }

    /// A file that only the app's user may read. It holds the token: on a phone use the Keychain.
    public static func file(_ url: URL) -> SessionStore {
        SessionStore(
            load: {
                guard FileManager.default.fileExists(atPath: url.path) else { return nil }
                return try JSONDecoder().decode(ClientSession.self, from: try Data(contentsOf: url))
            },
            save: { session in
                guard let session else {
                    guard FileManager.default.fileExists(atPath: url.path) else { return }
                    return try FileManager.default.removeItem(at: url)
                }
                try JSONEncoder().encode(session).write(to: url, options: .atomic)
                try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: url.path)
            })
    }
}
