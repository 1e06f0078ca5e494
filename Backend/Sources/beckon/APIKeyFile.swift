import BeckonNet
import BeckonServer
import Foundation

/// A file of API keys, one a line, the newest first: while one takes the place of another, both are let in.
enum APIKeyFile {
    static func read(_ path: String) throws(CommandFailure) -> [String] {
        try SecretFile.read(path, what: "API key").split(whereSeparator: \.isNewline)
            .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }

    /// Those of the file, or one that is made with it where it is missing.
    static func readOrMake(_ path: String) throws(CommandFailure) -> APIKeys {
        if !FileManager.default.fileExists(atPath: path) { try add(to: path) }
        return try keys(path)
    }

    static func keys(_ path: String) throws(CommandFailure) -> APIKeys {
        let keys = try read(path)
        guard !keys.isEmpty else { throw empty(path) }
        return APIKeys(keys)
    }

    /// Puts a new random key before those that are there. The file is this user's alone and is replaced as a whole.
    static func add(to path: String) throws(CommandFailure) {
        let before = FileManager.default.fileExists(atPath: path) ? try read(path) : []
        let keys = [Base64URL.encode(Data(SecureRandom.bytes(32)))] + before
        try SecretFile.replace(path, with: keys.joined(separator: "\n") + "\n", what: "API key")
    }

    static func empty(_ path: String) -> CommandFailure {
        .failed("The file \(path) is empty: write the API key into it, or remove it for a new one.")
    }
}
