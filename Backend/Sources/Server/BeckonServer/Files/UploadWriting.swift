import BeckonModel
import Foundation

/// A file that comes in parts, and goes on where it ends.
///
/// Safe to share: its state is used by one task at a time, on the folder's queue. The handle is closed with it.
final class UploadWriting: @unchecked Sendable {
    private let folder: FileFolder
    private let handle: FileHandle

    init(folder: FileFolder, handle: FileHandle) {
        self.folder = folder
        self.handle = handle
    }

    // What was written is with the system already.
    deinit { try? handle.close() }

    /// Gives how many bytes there are now.
    func write(_ bytes: Data) async throws(StorageError) -> Int64 {
        try await folder.perform {
            try self.handle.write(contentsOf: bytes)
            return Int64(clamping: try self.handle.offset())
        }
    }

    /// When it returns, what was written survives a power cut.
    func sync() async throws(StorageError) { try await folder.perform { try self.handle.synchronize() } }
}
