import BeckonExtension
import Foundation

/// Counts what a downloader hands over. Safe to share: behind a lock.
final class TransferMeter: @unchecked Sendable {
    private let lock = NSLock()
    private var count = 0

    /// Bytes since the last call.
    func take() -> Int {
        lock.withLock {
            defer { count = 0 }
            return count
        }
    }

    func measuring(_ downloader: Downloader) -> Downloader {
        Downloader { url, headers in
            let answer = try await downloader.open(url, headers)
            return Downloader.Answer(
                head: answer.head,
                next: {
                    let piece = try await answer.next()
                    self.lock.withLock { self.count += piece?.count ?? 0 }
                    return piece
                }, close: answer.close)
        }
    }
}
