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

    /// Writes a file that this user alone can read, in the place of one that may be there: whoever reads meanwhile has the
    /// one or the other.
    static func replace(_ path: String, with text: String, what: String) throws(CommandFailure) {
        let fresh = "\(path).new"
        // Nil is the meaning: what an earlier run has left, with permissions of its own.
        try? FileManager.default.removeItem(atPath: fresh)
        try write(text, to: fresh, what: what)
        guard rename(fresh, path) == 0 else {
            throw .failed("The \(what) cannot be written to \(path): choose a folder that this user can write.")
        }
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
