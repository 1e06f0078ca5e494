public import BeckonAPI
public import BeckonModel
public import BeckonStore
public import Foundation

/// Brings a file to the server in parts, and goes on where a break has left it: also in the next start of the app.
///
/// A plain value: safe to share, each call stands for itself.
public struct FileUploader: Sendable {
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

    /// Returns the file's id once the server has all of it.
    ///
    /// It ends when the task is cancelled, and after some tries that brought nothing further: with a failure that
    /// `isTransient` for what may go on later, at the byte where it was.
    ///
    /// - Parameters:
    ///   - file: what is known of it, and how far an earlier try has come.
    ///   - url: where the file lies; it must have the size that `file` tells.
    ///   - progress: told how many bytes have gone out. It falls where a break has cost some of them. From any thread.
    ///   - keep: keeps the file's new state, durably, before it returns: the upload that was begun, the id in the end.
    /// - Throws: ``APIFailure``; what is wrong with the file on this device has the codes `fileUnreadable` and
    ///   `fileChanged`. What `keep` throws is told by it if it is an ``APIFailure`` or a `ChatError`.
    public func upload(
        _ file: OutgoingFile, at url: URL, progress: @escaping @Sendable (_ sent: Int64) -> Void = { _ in },
        keep: @Sendable (OutgoingFile) async throws -> Void
    ) async throws(APIFailure) -> FileID {
        var machine = UploadMachine(file, backOff: backOff)
        var actions = machine.handle(.started)
        while !actions.isEmpty {
            var next: UploadMachine.Event?
            for action in actions {
                switch action {
                case .finish(let id): return id
                case .fail(let failure): throw failure
                default: next = try await perform(action, of: machine.file, at: url, progress, keep) ?? next
                }
            }
            guard let next else { break }
            actions = machine.handle(next)
        }
        throw APIFailure(ChatError(.invalidAnswer, "The upload has come to no end."), isTransient: true)
    }

    /// Nil where nothing comes of it.
    private func perform(
        _ action: UploadMachine.Action, of file: OutgoingFile, at url: URL,
        _ progress: @escaping @Sendable (Int64) -> Void, _ keep: @Sendable (OutgoingFile) async throws -> Void
    ) async throws(APIFailure) -> UploadMachine.Event? {
        do {
            switch action {
            case .keep(let file):
                try await keep(file)
                return nil
            case .begin(let wanted):
                try check(file, at: url)
                return .told(try await caller.call(API.beginUpload, body: wanted))
            case .ask(let id): return .told(try await caller.call(API.upload, ["upload": id.rawValue]))
            case .send(let id, let range):
                try check(file, at: url)
                progress(range.lowerBound)
                return .told(
                    try await caller.append(url, range, to: id) { progress(range.lowerBound + $0) })
            case .wait(let duration):
                try await time.wait(duration)
                return .waited
            case .finish, .fail: return nil
            }
        } catch let error as TransferFileError {
            return .fileFailed(ChatError(error))
        } catch {
            // Whoever has cancelled it wants no further try.
            if Task.isCancelled {
                throw APIFailure(ChatError(.cancelled, "The upload was cancelled."), isTransient: true)
            }
            let failure = error as? APIFailure ?? APIFailure(noAnswer: error)
            if case .keep = action { throw failure }
            return .failed(failure)
        }
    }

    /// Throws ``TransferFileError``.
    private func check(_ file: OutgoingFile, at url: URL) throws {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: url.path),
            let size = attributes[.size] as? NSNumber
        else { throw TransferFileError.unreadable }
        guard size.int64Value == file.size else { throw TransferFileError.changed }
    }
}
