import Foundation

/// Makes files of a phone's disk unreadable and readable again by their class (P-15).
///
/// A file that may not be read is moved aside, and a folder stands in its place: the name is still there, and whoever
/// opens, writes or replaces it gets an error of the system, as on a locked phone; also as root, which modes do not stop.
struct ProtectedFiles {
    let roots: [URL]
    let vault: URL
    /// By path; a folder's class holds for what is in it.
    var classes: [String: FileProtection] = [:]

    private let files = FileManager.default

    init(roots: [URL], vault: URL) {
        self.roots = roots.map(\.standardizedFileURL)
        self.vault = vault
    }

    /// Shows and hides files so that exactly those of the classes can be read.
    func apply(_ readable: Set<FileProtection>) throws {
        for (number, root) in roots.enumerated() {
            let hidden = vault.appendingPathComponent("\(number)")
            try files.createDirectory(at: hidden, withIntermediateDirectories: true)
            for name in try files.subpathsOfDirectory(atPath: hidden.path) {
                let (place, file) = (root.appendingPathComponent(name), hidden.appendingPathComponent(name))
                guard isFile(file), readable.contains(protection(of: place, in: root)) else { continue }
                if files.fileExists(atPath: place.path) { try files.removeItem(at: place) }
                try move(file, to: place)
            }
            for name in try files.subpathsOfDirectory(atPath: root.path) {
                let (place, file) = (root.appendingPathComponent(name), hidden.appendingPathComponent(name))
                guard isFile(place), !readable.contains(protection(of: place, in: root)) else { continue }
                try move(place, to: file)
                try files.createDirectory(at: place, withIntermediateDirectories: false)
            }
        }
    }

    private func protection(of file: URL, in root: URL) -> FileProtection {
        var place = file.standardizedFileURL
        while place.path.count >= root.path.count {
            if let found = classes[place.path] { return found }
            place.deleteLastPathComponent()
        }
        return .untilFirstUnlock
    }

    private func move(_ file: URL, to place: URL) throws {
        try files.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        if files.fileExists(atPath: place.path) { try files.removeItem(at: place) }
        try files.moveItem(at: file, to: place)
    }

    private func isFile(_ url: URL) -> Bool {
        // Gone meanwhile is no file.
        let attributes = try? files.attributesOfItem(atPath: url.path)
        return attributes?[.type] as? FileAttributeType == .typeRegular
    }
}
