public import Foundation

/// Loads a file that is to be shown with a notification: piece by piece to disk, of Apple's types and sizes alone.
///
/// Never holds more than a piece, which matters under an extension's memory limit (P-14). A value that may be used for
/// several downloads at a time.
public struct AttachmentDownload: Sendable {
    private let downloader: Downloader
    private let rules: AttachmentRules
    private let makeName: @Sendable () -> String

    /// - Parameters:
    ///   - downloader: loads piece by piece.
    ///   - rules: whether `http` is followed, and how often another address is.
    ///   - makeName: names the file; never twice the same.
    public init(
        downloader: Downloader, rules: AttachmentRules = .standard,
        makeName: @escaping @Sendable () -> String = { UUID().uuidString }
    ) {
        self.downloader = downloader
        self.rules = rules
        self.makeName = makeName
    }

    /// The file at an address. Whatever goes wrong, cancellation among it, leaves none behind.
    ///
    /// - Parameters:
    ///   - url: the address, as the push has it.
    ///   - hints: for where the server and the file itself do not tell the type.
    ///   - folder: must exist; on the volume of the system's store, as the temporary folder is, the file is moved only.
    public func download(
        _ url: URL, hints: AttachmentHints = .none, into folder: URL
    ) async throws(AttachmentError) -> DownloadedAttachment {
        let file = try AttachmentFile(in: folder, name: makeName())
        var machine = AttachmentDownloadMachine(url: url, hints: hints, rules: rules)
        var event = AttachmentDownloadMachine.Event.start
        var answer: Downloader.Answer?
        defer { answer?.close() }
        while true {
            if Task.isCancelled { throw .cancelled }
            switch machine.handle(event) {
            case .open(let next):
                answer?.close()
                answer = nil
                do throws(AttachmentError) {
                    let opened = try await attempt { try await downloader.open(next, Self.headers) }
                    answer = opened
                    event = .head(opened.head)
                } catch {
                    event = .failed(error)
                }
            case .write:
                if case .bytes(let bytes) = event { try file.append(bytes) }
                event = await self.next(of: answer)
            case .read: event = await self.next(of: answer)
            case .finish(let type, let bytes):
                return DownloadedAttachment(file: try file.keep(as: type), type: type, bytes: bytes)
            case .refuse(let error): throw error
            }
        }
    }

    /// No compression: what is counted is then what is stored, and media are compressed already.
    private static let headers = ["accept": AttachmentType.acceptedMediaTypes, "accept-encoding": "identity"]

    private func next(of answer: Downloader.Answer?) async -> AttachmentDownloadMachine.Event {
        do throws(AttachmentError) {
            return try await attempt { try await answer?.next() }.map { .bytes($0) } ?? .end
        } catch {
            return .failed(error)
        }
    }

    private func attempt<Value>(_ body: () async throws -> Value) async throws(AttachmentError) -> Value {
        do {
            return try await body()
        } catch {
            throw error as? AttachmentError ?? .network
        }
    }
}
