import Foundation

/// A part of a file that is going out.
///
/// Safe to share: used by one task at a time, on the folder's queue. The handle is closed with it.
final class FileReading: @unchecked Sendable {
    private let handle: FileHandle
    private var remaining: Int

    init(handle: FileHandle, count: Int) {
        self.handle = handle
        remaining = count
    }

    // It cannot fail for one that was only read.
    deinit { try? handle.close() }

    func next() throws -> Data? {
        guard remaining > 0, let piece = try handle.read(upToCount: min(remaining, 128 * 1024)) else { return nil }
        remaining -= piece.count
        return piece.isEmpty ? nil : piece
    }
}
