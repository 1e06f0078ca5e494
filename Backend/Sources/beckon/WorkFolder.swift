import Foundation

/// Where a run puts its files: a folder of the person's that stays, and a temporary one that goes.
struct WorkFolder {
    /// For what belongs to the result.
    let results: URL
    /// For what the run alone needs.
    let scratch: URL

    init(keeping path: String?) throws(CommandFailure) {
        let files = FileManager.default
        scratch = files.temporaryDirectory.appending(path: "beckon-\(UUID().uuidString)")
        results = path.map { URL(fileURLWithPath: $0, isDirectory: true) } ?? scratch
        for folder in [scratch, results] {
            do {
                try files.createDirectory(at: folder, withIntermediateDirectories: true)
            } catch {
                throw .failed("The folder \(folder.path) cannot be made: name one that this user can write.")
            }
        }
    }

    func remove() {
        // Nil is the meaning: a rest in the temporary folder is the system's to clear.
        try? FileManager.default.removeItem(at: scratch)
    }
}
