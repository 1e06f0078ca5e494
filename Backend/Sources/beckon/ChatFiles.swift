import BeckonClient
import BeckonModel
import Foundation

/// Files of messages, from the server.
struct ChatFiles: Sendable {
    let client: ChatClient

    /// Brings the files of a message here; where they are now.
    ///
    /// - Parameter path: a folder, or a new file's name where there is but one; nil is the folder of the process.
    func download(
        _ message: Message, to path: String?, progress: @escaping @Sendable (ChatProgress) -> Void
    ) async throws -> [URL] {
        let attachments = message.attachments
        guard !attachments.isEmpty else { throw ChatError(.emptyMessageFile, "The message carries no file.") }
        var urls: [URL] = []
        for attachment in attachments {
            let url = try Self.place(path, for: attachment, isOnly: attachments.count == 1)
            let steps = ProgressSteps(tell: progress)
            let name = url.lastPathComponent
            try await client.download(attachment, to: url) {
                steps.add(ChatProgress(name: name, done: $0, total: $1 ?? attachment.size))
            }
            urls.append(url)
        }
        return urls
    }

    /// A name that the person gives is theirs to choose; one that the sender gives leaves no folder and replaces nothing.
    private static func place(_ path: String?, for attachment: FileAttachment, isOnly: Bool) throws -> URL {
        var isFolder: ObjCBool = false
        let exists = path.map { FileManager.default.fileExists(atPath: $0, isDirectory: &isFolder) } ?? true
        if let path, !(exists && isFolder.boolValue) {
            guard isOnly else {
                throw ChatError(.badRequest, "The message carries several files.", remedy: "Name a folder for them.")
            }
            return URL(fileURLWithPath: path)
        }
        let folder = URL(fileURLWithPath: path ?? ".", isDirectory: true)
        let name = safe(attachment.name)
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        let (stem, end) =
            parts.count > 1 ? (parts.dropLast().joined(separator: "."), ".\(parts[parts.count - 1])") : (name, "")
        var url = folder.appending(path: name)
        var number = 1
        while FileManager.default.fileExists(atPath: url.path) {
            number += 1
            url = folder.appending(path: "\(stem) (\(number))\(end)")
        }
        return url
    }

    /// The last part of a name, without what a system or a terminal takes for a command.
    static func safe(_ name: String) -> String {
        let last = name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? ""
        let shown = last.forTerminal().replacing(":", with: "_").drop { $0 == "." || $0 == " " || $0 == "-" }
        return shown.isEmpty ? "file" : String(shown.prefix(100))
    }
}
