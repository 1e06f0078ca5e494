import BeckonExtension
import Foundation

/// A downloader that answers from a script and remembers what it was asked.
///
/// Safe to share: all state is behind a lock.
final class ScriptedServer: @unchecked Sendable {
    struct Failure: Error {}

    enum Piece: Sendable {
        case bytes(Data)
        case fail
        /// Until the task is cancelled.
        case hang
        /// Until the signal, and deaf to cancellation.
        case wait(Signal)
    }

    private let lock = NSLock()
    private let answers: [String: (Downloader.Head, [Piece])]
    private var asked: [String] = []
    private var headers: [[String: String]] = []
    private var openCount = 0
    /// Opened when a piece hangs.
    let hanging = Signal()

    /// - Parameter answers: by path.
    init(_ answers: [String: (Downloader.Head, [Piece])]) { self.answers = answers }

    var askedPaths: [String] { lock.withLock { asked } }
    var askedHeaders: [[String: String]] { lock.withLock { headers } }
    /// Answers that were not closed.
    var openAnswers: Int { lock.withLock { openCount } }

    var downloader: Downloader {
        Downloader { url, headers in
            self.lock.withLock {
                self.asked.append(url.path)
                self.headers.append(headers)
            }
            guard let (head, pieces) = self.answers[url.path] else { throw Failure() }
            let rest = Rest(pieces)
            self.lock.withLock { self.openCount += 1 }
            return Downloader.Answer(
                head: head,
                next: {
                    switch rest.next() {
                    case .bytes(let bytes): return bytes
                    case .fail: throw Failure()
                    case .hang:
                        self.hanging.open()
                        let (never, sink) = AsyncStream<Void>.makeStream()
                        for await _ in never {}
                        sink.finish()
                        throw CancellationError()
                    case .wait(let signal):
                        self.hanging.open()
                        await signal.wait()
                        return Data([0])
                    case nil: return nil
                    }
                }, close: { if rest.close() { self.lock.withLock { self.openCount -= 1 } } })
        }
    }

    private final class Rest: @unchecked Sendable {
        private let lock = NSLock()
        private var pieces: [Piece]
        private var isClosed = false

        init(_ pieces: [Piece]) { self.pieces = pieces }

        func next() -> Piece? { lock.withLock { pieces.isEmpty ? nil : pieces.removeFirst() } }

        /// False from the second time on.
        func close() -> Bool {
            lock.withLock {
                defer { isClosed = true }
                return !isClosed
            }
        }
    }
}

extension Data {
    static let jpeg = Data([0xFF, 0xD8, 0xFF, 0xE0]) + Data(count: 1020)
    static let page = Data("<!DOCTYPE html><title>Not found</title>".utf8)
}
