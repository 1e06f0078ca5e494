import BeckonAPI
public import BeckonModel
public import Foundation

/// Brings a file of a message onto this device, and goes on where a break has left it: also in the next start of the app.
///
/// A plain value: safe to share; one load of a file to a place at a time.
public struct FileLoader: Sendable {
    /// Tries in a row that brought nothing further.
    private static let maximumFailures = 5

    private let caller: APICaller
    private let time: TimeSource
    private let backOff: BackOff

    /// - Parameters:
    ///   - transport: the way to the server.
    ///   - token: the session's token.
    ///   - time: the clock by which it waits.
    ///   - backOff: how long it waits after a try that has failed.
    public init(transport: Transport, token: String, time: TimeSource, backOff: BackOff) {
        caller = APICaller(transport: transport, token: token)
        self.time = time
        self.backOff = backOff
    }

    /// Returns when the whole file is at `url`, in the place of what was there; until then what has come lies beside it.
    ///
    /// It ends when the task is cancelled, and after some tries that brought nothing further: with a failure that
    /// `isTransient` for what may go on later, at the byte where it was.
    ///
    /// - Parameters:
    ///   - attachment: of a message of this server.
    ///   - url: where the whole file is when this returns.
    ///   - progress: told how many bytes are here, and how many there are where that is known. From any thread.
    /// - Throws: ``APIFailure``: `fileNotFound` also for a file that lies elsewhere, `invalidAnswer` for one of another
    ///   size than the message tells, `diskFull` and `fileUnwritable` for this device.
    public func load(
        _ attachment: FileAttachment, to url: URL, progress: @escaping Transport.DownloadProgress = { _, _ in }
    ) async throws(APIFailure) {
        guard let id = attachment.file else {
            throw APIFailure(
                ChatError(.fileNotFound, "The file lies at another server.", remedy: "Open its address."),
                isTransient: false)
        }
        // The bytes of an id never change, so that what lies here is a beginning of the same file.
        let part = url.deletingLastPathComponent().appendingPathComponent("\(id.rawValue).part")
        var failures = 0
        while true {
            let before = Self.length(of: part)
            do {
                if try await attempt(id, attachment.size, to: part, from: before, progress) { break }
                // What was resumed may have been of no use; what came whole is what there is.
                throw APIFailure(
                    ChatError(.invalidAnswer, "The file is not the one that the message tells of."),
                    isTransient: before > 0)
            } catch {
                let failure = try Self.failure(error)
                failures = Self.length(of: part) > before ? 1 : failures + 1
                guard failures <= Self.maximumFailures else { throw failure }
                try await wait(max(backOff.delay(after: failures), failure.retryAfter ?? .zero))
            }
        }
        do {
            if FileManager.default.fileExists(atPath: url.path) { try FileManager.default.removeItem(at: url) }
            try FileManager.default.moveItem(at: part, to: url)
        } catch {
            throw APIFailure(ChatError(TransferFileError(writing: error)), isTransient: false)
        }
    }

    /// Whether the file is whole now.
    private func attempt(
        _ id: FileID, _ size: Int64?, to part: URL, from offset: Int64, _ progress: @escaping Transport.DownloadProgress
    ) async throws -> Bool {
        if let size, offset == size, size > 0 { return true }
        // Links are valid for a minute: each try has its own.
        let link = try await caller.call(API.fileLink, ["file": id.rawValue])
        let told = ToldTotal()
        let answer = try await caller.download(link, of: id, to: part, from: offset) { received, total in
            told.set(total)
            progress(received, total)
        }
        let length = Self.length(of: part)
        if answer.status != 416, length == size ?? told.total ?? length { return true }
        if answer.status == 416, size == nil, answer.headers["content-range"] == "bytes */\(length)" { return true }
        // It has more than there is, or what there is has another length: nothing of it is of use.
        try remove(part)
        return false
    }

    private func remove(_ part: URL) throws {
        do {
            if FileManager.default.fileExists(atPath: part.path) { try FileManager.default.removeItem(at: part) }
        } catch {
            throw TransferFileError(writing: error)
        }
    }

    private func wait(_ duration: Duration) async throws(APIFailure) {
        do {
            try await time.wait(duration)
        } catch {
            throw Self.cancelled
        }
    }

    private static let cancelled = APIFailure(ChatError(.cancelled, "The download was cancelled."), isTransient: true)

    /// What may be tried again; throws what may not.
    private static func failure(_ error: any Error) throws(APIFailure) -> APIFailure {
        if Task.isCancelled { throw cancelled }
        if let error = error as? TransferFileError { throw APIFailure(ChatError(error), isTransient: false) }
        let failure = error as? APIFailure ?? APIFailure(noAnswer: error)
        // A link may pass on the way.
        let isOldLink = [.fileLinkExpired, .fileLinkInvalid].contains(failure.error.code)
        guard failure.isTransient || isOldLink, !failure.isTokenRefused else { throw failure }
        return failure
    }

    private static func length(of file: URL) -> Int64 {
        // Nothing has come yet where there is no file.
        let size = (try? FileManager.default.attributesOfItem(atPath: file.path))?[.size] as? NSNumber
        return size?.int64Value ?? 0
    }
}

/// How long the server said that the file is.
///
/// Safe to share: behind a lock.
private final class ToldTotal: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Int64?

    var total: Int64? { lock.withLock { value } }
    func set(_ total: Int64?) { lock.withLock { value = total ?? value } }
}
