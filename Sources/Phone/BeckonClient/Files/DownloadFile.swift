import BeckonModel
public import Foundation

/// The file that a download writes, by the rules of ``Transport/download``: for any ``Transport``.
///
/// Safe to share: used by one task at a time, or by one serial queue. The file is closed with it.
public final class DownloadFile: @unchecked Sendable {
    private let url: URL
    private var handle: FileHandle?
    /// Bytes that are in the file.
    public private(set) var count: Int64 = 0
    /// Bytes that it will have, where the server said so.
    public private(set) var total: Int64?
    /// The body of an answer that is not the file's.
    public private(set) var error = Data()

    /// Reads how much is there, and leaves it so that a download goes on at that byte.
    public init(_ url: URL) { self.url = url }

    // What was written is with the system already.
    deinit { try? handle?.close() }

    /// The head of the answer has come.
    ///
    /// Throws ``TransferFileError``, and a `ChatError` of `invalidAnswer` for a part that does not go on where the file
    /// ends.
    ///
    /// - Parameters:
    ///   - status: of HTTP.
    ///   - headers: names in lower case.
    public func begin(status: Int, headers: [String: String]) throws {
        guard status == 200 || status == 206 else { return }
        let length = headers["content-length"].flatMap { Int64($0) }
        let opened: FileHandle
        do {
            if !FileManager.default.fileExists(atPath: url.path) {
                try Data().write(to: url, options: .withoutOverwriting)
            }
            opened = try FileHandle(forWritingTo: url)
            if status == 200 {
                try opened.truncate(atOffset: 0)
            } else {
                count = Int64(clamping: try opened.seekToEnd())
            }
        } catch {
            throw TransferFileError(writing: error)
        }
        if status == 206 {
            guard let range = ContentRange(headers["content-range"]), range.first == count else {
                throw ChatError(.invalidAnswer, "The server sent a part of the file that was not asked for.")
            }
            total = range.total ?? length.map { count + $0 }
        } else {
            total = length
        }
        handle = opened
    }

    /// Throws ``TransferFileError``.
    public func append(_ piece: Data) throws {
        guard let handle else {
            error += piece.prefix(64 * 1024 - error.count)
            return
        }
        do {
            try handle.write(contentsOf: piece)
        } catch {
            throw TransferFileError(writing: error)
        }
        count += Int64(piece.count)
    }

    /// Whether the answer is the file, or a part of it.
    public var isOpen: Bool { handle != nil }
}

/// RFC 9110 §14.4: `bytes 5-9/10`.
private struct ContentRange {
    let first: Int64
    /// Nil for `*`.
    let total: Int64?

    init?(_ text: String?) {
        guard let text, text.lowercased().hasPrefix("bytes ") else { return nil }
        let parts = text.dropFirst(6).split(separator: "/", omittingEmptySubsequences: false)
        let ends = parts.first?.split(separator: "-", omittingEmptySubsequences: false) ?? []
        guard parts.count == 2, ends.count == 2, let first = Int64(ends[0]), let last = Int64(ends[1]), first <= last
        else { return nil }
        self.first = first
        total = Int64(parts[1])
    }
}
