import BeckonClient
import BeckonModel
import Foundation

/// Where `beckon chat` keeps what an account has on this machine: its chats, and the session for the next start.
///
/// One process at a time has it: it is locked until the process ends. Readable by this user alone.
struct ChatFolder: Sendable {
    /// What is kept of a session.
    struct Kept: Codable, Sendable {
        var server: String
        var session: ClientSession
    }

    let url: URL
    private let sessionFile: String
    private let lock: Int32

    init(_ path: String, of account: UserID) throws(CommandFailure) {
        // Also what SQLite writes, and in a folder that others may read.
        umask(0o077)
        url = URL(fileURLWithPath: path, isDirectory: true)
        do {
            try FileManager.default.createDirectory(
                at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw .failed("The folder \(path) cannot be made: name one that this user can write with --store.")
        }
        let name = Self.name(of: account)
        sessionFile = url.appending(path: "session-\(name)").path
        lock = open(url.appending(path: "lock-\(name)").path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard lock >= 0 else {
            throw .failed("\(path) cannot be written: name a folder that this user can write with --store.")
        }
        guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            throw .failed(
                "Another beckon chat has \(account) in \(path): end it, or name another folder with --store.")
        }
    }

    /// Different for any two accounts, also where the system does not tell `a` from `A`.
    private static func name(of account: UserID) -> String {
        account.rawValue.map { $0.isUppercase ? "=\($0.lowercased())" : String($0) }.joined()
    }

    /// Nil where nobody has signed in yet.
    func kept() throws(CommandFailure) -> Kept? {
        guard FileManager.default.fileExists(atPath: sessionFile) else { return nil }
        let text = try SecretFile.read(sessionFile, what: "session")
        do {
            return try JSONDecoder().decode(Kept.self, from: Data(text.utf8))
        } catch {
            throw .failed("The session in \(sessionFile) cannot be read: remove the file and sign in again.")
        }
    }

    func keep(_ kept: Kept) throws {
        let data = try JSONEncoder().encode(kept)
        try SecretFile.replace(sessionFile, with: String(decoding: data, as: UTF8.self), what: "session")
    }

    func forget() throws(CommandFailure) {
        guard FileManager.default.fileExists(atPath: sessionFile) else { return }
        do {
            try FileManager.default.removeItem(atPath: sessionFile)
        } catch {
            throw .failed("The session cannot be removed: remove \(sessionFile).")
        }
    }
}
