public import Foundation

/// Reads a part of a file piece by piece: the body of an upload, for any ``Transport``.
///
/// Safe to share: used by one task at a time, who waits for each piece. The file is closed with it.
public final class FilePartReader: @unchecked Sendable {
    private let handle: FileHandle
    private var remaining: Int64

    /// Throws ``TransferFileError/unreadable``, and ``TransferFileError/changed`` where the file is shorter than the part.
    public init(_ file: URL, _ range: Range<Int64>) throws(TransferFileError) {
        do {
            handle = try FileHandle(forReadingFrom: file)
        } catch {
            throw .unreadable
        }
        remaining = range.upperBound - range.lowerBound
        do {
            let size = try handle.seekToEnd()
            guard range.lowerBound >= 0, range.upperBound <= Int64(clamping: size) else {
                throw TransferFileError.changed
            }
            try handle.seek(toOffset: UInt64(range.lowerBound))
        } catch {
            throw error as? TransferFileError ?? .unreadable
        }
    }

    // It cannot fail for one that was only read.
    deinit { try? handle.close() }

    /// The next piece; nil when the whole part was given.
    ///
    /// Throws ``TransferFileError/changed`` where the file has become shorter meanwhile.
    public func next(upTo count: Int = 64 * 1024) throws(TransferFileError) -> Data? {
        guard remaining > 0 else { return nil }
        let piece: Data?
        do {
            piece = try handle.read(upToCount: Int(min(Int64(count), remaining)))
        } catch {
            throw .unreadable
        }
        guard let piece, !piece.isEmpty else { throw .changed }
        remaining -= Int64(piece.count)
        return piece
    }
}
