import BeckonClient
import Foundation

/// Keeps the session over the app's processes. A real app uses the Keychain.
struct SessionFile: Sendable {
    let url: URL

    /// Nil where nobody is signed in.
    func load() throws -> ClientSession? {
        guard FileManager.default.fileExists(atPath: url.path) else { return nil }
        return try JSONDecoder().decode(ClientSession.self, from: try Data(contentsOf: url))
    }

    func save(_ session: ClientSession) throws {
        try JSONEncoder().encode(session).write(to: url, options: .atomic)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: url.path)
    }

    func remove() throws {
        guard FileManager.default.fileExists(atPath: url.path) else { return }
        try FileManager.default.removeItem(at: url)
    }
}
