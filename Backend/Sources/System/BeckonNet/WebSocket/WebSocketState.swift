/// What senders on any thread must know at once; behind a lock.
struct WebSocketState {
    /// Whether more may be sent.
    private(set) var isOpen = true
    private(set) var closeCode: UInt16?
    private var handedIn = 0

    /// Claims room for a message; nil when closed, false when the queue is full.
    mutating func claim(_ count: Int, maximum: Int) -> Bool? {
        guard isOpen else { return nil }
        guard handedIn + count <= maximum else {
            isOpen = false
            return false
        }
        handedIn += count
        return true
    }

    /// The message has reached the loop, where the stream's own bound takes over.
    mutating func release(_ count: Int) { handedIn -= count }

    /// No more is sent.
    mutating func close() { isOpen = false }

    /// The connection is over, with this code; the first one stays.
    mutating func end(code: UInt16) {
        isOpen = false
        closeCode = closeCode ?? code
    }
}
