import BeckonPush
import Foundation

/// Where a run puts its files: a temporary folder that goes, and one of the person's for those that are to be kept.
struct WorkFolder {
    let scratch: URL
    private let kept: URL?

    init(keeping path: String?) throws(CommandFailure) {
        scratch = FileManager.default.temporaryDirectory.appending(path: "beckon-\(UUID().uuidString)")
        kept = path.map { URL(fileURLWithPath: $0, isDirectory: true) }
        for folder in [scratch, kept].compactMap(\.self) {
            do {
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            } catch {
                throw .failed("The folder \(folder.path) cannot be made: name one that this user can write.")
            }
        }
    }

    /// Copies a notification's files to the person's folder, under the names that they have in the notification.
    func keep(_ content: NotificationContent) throws(CommandFailure) {
        guard let kept else { return }
        var files = content.attachments.map { ($0.identifier, $0.file) }
        if let picture = content.communication?.picture { files.append(("sender-picture", picture)) }
        for (name, file) in files {
            let copy = kept.appending(path: "\(name).\(file.pathExtension)")
            do {
                // What an earlier run has kept is replaced.
                if FileManager.default.fileExists(atPath: copy.path) { try FileManager.default.removeItem(at: copy) }
                try FileManager.default.copyItem(at: file, to: copy)
            } catch {
                throw .failed("\(copy.path) cannot be written: name a folder that this user can write.")
            }
        }
    }

    func remove() {
        // Nil is the meaning: a rest in the temporary folder is the system's to clear.
        try? FileManager.default.removeItem(at: scratch)
    }
}
