import Foundation

/// What senders on any thread must know at once.
///
/// `@unchecked Sendable`: all state is guarded by `lock`.
final class WebSocketState: @unchecked Sendable {
    private let lock = NSLock()
    private var mayBeSent = true
    private var handedIn = 0
    private var code: UInt16?

    /// Claims room for a message; nil when closed, false when the queue is full.
    func claim(_ count: Int, maximum: Int) -> Bool? {
        lock.withLock {
            guard mayBeSent else { return nil }
            guard handedIn + count <= maximum else {
                mayBeSent = false
                return false
            }
            handedIn += count
            return true
        }
    }

    /// The message has reached the loop, where the stream's own bound takes over.
    func release(_ count: Int) { lock.withLock { handedIn -= count } }

    /// No more is sent.
    func close() { lock.withLock { mayBeSent = false } }

    /// The connection is over, with this code; the first one stays.
    func end(code: UInt16) {
        lock.withLock {
            mayBeSent = false
            self.code = self.code ?? code
        }
    }

    /// Whether more may be sent.
    var isOpen: Bool { lock.withLock { mayBeSent } }

    var closeCode: UInt16? { lock.withLock { code } }
}
