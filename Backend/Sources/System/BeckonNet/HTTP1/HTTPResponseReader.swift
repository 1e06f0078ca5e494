/// Takes one response apart. Pure: bytes go in, events come out.
struct HTTPResponseReader {
    enum Event {
        /// Of the response itself; interim ones are passed over (RFC 9110 §15.2).
        case head(HTTP1Head)
        /// A part of the body; valid until the next call.
        case body(UnsafeRawBufferPointer)
        case end(keepsAlive: Bool)
        /// 101: what follows the head is not HTTP any more.
        case switched(HTTP1Head, rest: [UInt8])
        case failed(NetError)
    }

    private let parser: HTTP1Parser
    private var head: HTTP1Head?
    /// Whether anything has come: from then on the server may have acted on the request.
    private(set) var hasBegun = false

    /// - Parameter method: of the request that is answered.
    init(method: String) {
        var limits = HTTPLimits()
        limits.headerBytes = 64 * 1024
        parser = HTTP1Parser(limits: limits, isRequest: false)
        parser.answeredMethod = method
    }

    /// The next event; nil when all bytes are taken and more are needed. Moves `index` behind what has been taken.
    ///
    /// After `.end`, `.switched` and `.failed` it is not called again.
    mutating func next(_ bytes: UnsafeRawBufferPointer, _ index: inout Int) -> Event? {
        hasBegun = true
        while let event = parser.next(bytes, &index) {
            switch event {
            case .head(let head):
                if head.status == 101 { return .switched(head, rest: Array(bytes[index...])) }
                self.head = head
                if head.status >= 200 { return .head(head) }
            case .body(let part): return .body(part)
            case .end:
                if let head, head.status >= 200 { return .end(keepsAlive: index == bytes.count && head.keepsAlive) }
            case .refused: return .failed(NetError(.protocolError, "The server's answer is not proper HTTP/1.1."))
            }
        }
        return nil
    }

    /// The server will send no more.
    mutating func end() -> Event {
        parser.finish()
            ? .end(keepsAlive: false)
            : .failed(NetError(.closed, "The server closed the connection before its answer was complete."))
    }
}
