import Foundation

/// Gathers one response. Pure: bytes go in, an outcome comes out.
struct HTTPResponseReader {
    enum Outcome {
        case response(HTTPResponse, keepsAlive: Bool)
        /// 101: what follows the head is not HTTP any more.
        case switched(HTTP1Head, rest: [UInt8])
        case failed(NetError)
    }

    private let parser: HTTP1Parser
    private let maximumBody: Int
    private var head: HTTP1Head?
    private var body = Data()
    /// Whether anything has come: from then on the server may have acted on the request.
    private(set) var hasBegun = false

    /// - Parameter method: of the request that is answered.
    init(method: String, maximumBody: Int) {
        var limits = HTTPLimits()
        limits.headerBytes = 64 * 1024
        parser = HTTP1Parser(limits: limits, isRequest: false)
        parser.answeredMethod = method
        self.maximumBody = maximumBody
    }

    mutating func take(_ bytes: UnsafeRawBufferPointer) -> Outcome? {
        hasBegun = true
        var index = 0
        while let event = parser.next(bytes, &index) {
            switch event {
            case .head(let head):
                if head.status == 101 { return .switched(head, rest: Array(bytes[index...])) }
                self.head = head
            case .body(let part):
                guard body.count + part.count <= maximumBody else {
                    return .failed(
                        NetError(.tooLarge, "The answer is larger than \(maximumBody) bytes; raise the limit."))
                }
                body.append(contentsOf: part)
            case .end:
                // An interim response; the real one follows (RFC 9110 §15.2).
                if let head, head.status < 200 { continue }
                return finished(keepsAlive: index == bytes.count)
            case .refused:
                return .failed(NetError(.protocolError, "The server's answer is not proper HTTP/1.1."))
            }
        }
        return nil
    }

    /// The server will send no more.
    mutating func end() -> Outcome {
        parser.finish()
            ? finished(keepsAlive: false)
            : .failed(NetError(.closed, "The server closed the connection before its answer was complete."))
    }

    private func finished(keepsAlive: Bool) -> Outcome {
        guard let head else { return .failed(NetError(.protocolError, "The server's answer has no head.")) }
        return .response(
            HTTPResponse(status: head.status, headers: head.headers, body: body),
            keepsAlive: keepsAlive && head.keepsAlive)
    }
}
