import BeckonNet
import Foundation

/// Secrets come from files, never from the words of a command, which everybody on the machine can read.
enum SecretFile {
    static func read(_ path: String, what: String) throws(CommandFailure) -> String {
        do {
            return try String(contentsOfFile: path, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)
        } catch {
            throw .failed("The \(what) cannot be read from \(path): name a text file that this user can read.")
        }
    }

    /// Makes a random secret where there is no such file, for this user alone.
    static func readOrMake(_ path: String, what: String) throws(CommandFailure) -> String {
        if FileManager.default.fileExists(atPath: path) {
            let secret = try read(path, what: what)
            guard !secret.isEmpty else {
                throw .failed("The file \(path) is empty: write the \(what) into it, or remove it for a new one.")
            }
            return secret
        }
        let secret = Base64URL.encode(Data(SecureRandom.bytes(32)))
        try write(secret + "\n", to: path, what: what)
        return secret
    }

    /// Writes a file that this user alone can read.
    static func write(_ text: String, to path: String, what: String) throws(CommandFailure) {
        guard
            FileManager.default.createFile(
                atPath: path, contents: Data(text.utf8), attributes: [.posixPermissions: 0o600])
        else {
            throw .failed("The \(what) cannot be written to \(path): choose a folder that this user can write.")
        }
    }
}
