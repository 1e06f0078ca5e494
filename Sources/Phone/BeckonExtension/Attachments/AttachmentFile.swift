import Foundation

/// A file that is being written; it is removed unless it is kept.
struct AttachmentFile: ~Copyable {
    private let url: URL
    private let handle: FileHandle
    private var isKept = false

    /// - Parameter name: without an extension; must not exist yet.
    init(in folder: URL, name: String) throws(AttachmentError) {
        let url = folder.appendingPathComponent(name)
        do {
            // Refuses a file that is there: it would be somebody else's.
            try Data().write(to: url, options: .withoutOverwriting)
            handle = try FileHandle(forWritingTo: url)
        } catch {
            throw .file("create")
        }
        self.url = url
    }

    deinit {
        // Both can only fail where there is nothing left to close or to remove.
        try? handle.close()
        if !isKept { try? FileManager.default.removeItem(at: url) }
    }

    func append(_ bytes: Data) throws(AttachmentError) {
        do {
            try handle.write(contentsOf: bytes)
        } catch {
            throw .file("write")
        }
    }

    /// Gives the file its last name and leaves it to the caller.
    consuming func keep(as type: AttachmentType) throws(AttachmentError) -> URL {
        let named = url.appendingPathExtension(type.fileNameExtension)
        do {
            try FileManager.default.moveItem(at: url, to: named)
        } catch {
            throw .file("rename")
        }
        isKept = true
        return named
    }
}
