import Foundation

/// A file that is coming.
///
/// Safe to share: its state is used by one task at a time, on the folder's queue.
final class FileWriting: @unchecked Sendable {
    private let folder: FileFolder
    private let handle: FileHandle
    private let unfinished: URL
    private let place: URL
    /// It is under its name.
    private var isThere = false

    init(folder: FileFolder, handle: FileHandle, unfinished: URL, place: URL) {
        self.folder = folder
        self.handle = handle
        self.unfinished = unfinished
        self.place = place
    }

    func write(_ bytes: Data) async throws(StorageError) {
        try await folder.perform { try self.handle.write(contentsOf: bytes) }
    }

    /// When it returns, the whole file is on disk under its name.
    func finish() async throws(StorageError) {
        try await folder.perform {
            try self.handle.synchronize()
            try self.handle.close()
            let shard = self.place.deletingLastPathComponent()
            try FileFolder.make(shard)
            try FileManager.default.moveItem(at: self.unfinished, to: self.place)
            self.isThere = true
            try FileFolder.sync(shard)
            try FileFolder.sync(self.folder.root)
        }
    }

    /// Removes what has come.
    func abandon() async throws(StorageError) {
        try await folder.perform {
            try self.handle.close()
            let url = self.isThere ? self.place : self.unfinished
            if FileManager.default.fileExists(atPath: url.path) { try FileManager.default.removeItem(at: url) }
        }
    }
}
