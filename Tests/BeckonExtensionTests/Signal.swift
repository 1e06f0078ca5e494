import Foundation

/// A gate that is opened once. Safe to share: its state is behind a lock, and what waits is resumed outside of it.
final class Signal: @unchecked Sendable {
    private let lock = NSLock()
    private var isOpen = false
    private var waiters: [CheckedContinuation<Void, Never>] = []

    func open() {
        let waiters = lock.withLock {
            isOpen = true
            defer { self.waiters = [] }
            return self.waiters
        }
        for waiter in waiters { waiter.resume() }
    }

    /// Returns when the gate is open, also when the task is cancelled before: what hangs does not listen.
    func wait() async {
        await withCheckedContinuation { continuation in
            let isOpen = lock.withLock {
                if !self.isOpen { waiters.append(continuation) }
                return self.isOpen
            }
            if isOpen { continuation.resume() }
        }
    }
}
