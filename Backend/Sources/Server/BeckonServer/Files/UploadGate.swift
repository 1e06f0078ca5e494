import BeckonAPI
import Foundation

/// One part of an upload at a time: two that write the same file would mix.
///
/// Safe to share: its state is behind the lock.
final class UploadGate: @unchecked Sendable {
    private struct Holder {
        let stop: @Sendable () -> Void
        var isStopped = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let lock = NSLock()
    private var holders: [FileID: Holder] = [:]

    /// False while another part is on its way.
    ///
    /// - Parameter stop: ends the part early; called once at most, from any thread.
    func begin(_ id: FileID, stop: @escaping @Sendable () -> Void) -> Bool {
        lock.withLock {
            guard holders[id] == nil else { return false }
            holders[id] = Holder(stop: stop)
            return true
        }
    }

    /// Whoever has begun is done.
    func end(_ id: FileID) {
        let waiting = lock.withLock { holders.removeValue(forKey: id)?.waiting ?? [] }
        for continuation in waiting { continuation.resume() }
    }

    /// Whether the part that is on its way has been told to end.
    func isStopped(_ id: FileID) -> Bool { lock.withLock { holders[id]?.isStopped ?? false } }

    /// Ends what is on its way, and returns when nothing is.
    func stop(_ id: FileID) async {
        await withCheckedContinuation { continuation in
            let stop: (@Sendable () -> Void)? = lock.withLock {
                guard let holder = holders[id] else {
                    continuation.resume()
                    return nil
                }
                holders[id]?.isStopped = true
                holders[id]?.waiting.append(continuation)
                return holder.isStopped ? nil : holder.stop
            }
            stop?()
        }
    }
}
