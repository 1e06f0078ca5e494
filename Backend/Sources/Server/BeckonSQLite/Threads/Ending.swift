import Foundation

/// Waits for threads to end.
///
/// Safe to share: its state is behind the lock, and who waits is resumed outside of it.
final class Ending: @unchecked Sendable {
    private let lock = NSLock()
    private var running: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(count: Int) { running = count }

    /// One thread has ended.
    func signal() {
        let resumed = lock.withLock {
            running -= 1
            guard running == 0 else { return [CheckedContinuation<Void, Never>]() }
            defer { waiting = [] }
            return waiting
        }
        for continuation in resumed { continuation.resume() }
    }

    /// Returns when all have ended.
    func wait() async {
        await withCheckedContinuation { continuation in
            let isOver = lock.withLock {
                if running > 0 { waiting.append(continuation) }
                return running == 0
            }
            if isOver { continuation.resume() }
        }
    }
}
