/// Why a server answers a request itself, before any handler sees it.
public struct HTTPRefusal: Error, Sendable, Hashable {
    /// The status of the answer.
    public let status: Int
    /// A stable word for programs.
    public let code: String
    /// A sentence for people, which repeats nothing of what was sent.
    public let message: String

    static let badRequestLine = HTTPRefusal(
        status: 400, code: "bad_request_line", message: "The request line is not METHOD, target and HTTP/1.1.")
    static let badHeader = HTTPRefusal(
        status: 400, code: "bad_header", message: "A header line is malformed; lines end in CR LF and are not folded.")
    static let badHost = HTTPRefusal(
        status: 400, code: "bad_host", message: "The request must have exactly one valid Host header.")
    static let badLength = HTTPRefusal(
        status: 400, code: "bad_length", message: "The length of the body is ambiguous or not a number.")
    static let badChunk = HTTPRefusal(
        status: 400, code: "bad_chunk", message: "The chunked body is malformed.")
    static let headerTimeout = HTTPRefusal(
        status: 408, code: "header_timeout", message: "The head of the request took too long.")
    static let bodyTimeout = HTTPRefusal(
        status: 408, code: "body_timeout", message: "The body of the request took too long.")
    static let targetTooLong = HTTPRefusal(
        status: 414, code: "target_too_long", message: "The request line is too long.")
    static let unknownExpectation = HTTPRefusal(
        status: 417, code: "unknown_expectation", message: "The only expectation that can be met is 100-continue.")
    static let headerTooLarge = HTTPRefusal(
        status: 431, code: "header_too_large", message: "The request has too many header fields, or too large ones.")
    static let unknownCoding = HTTPRefusal(
        status: 501, code: "unknown_coding", message: "The only transfer coding that is understood is chunked.")
    static let unknownVersion = HTTPRefusal(
        status: 505, code: "unknown_version", message: "The protocol must be HTTP/1.1 or HTTP/1.0.")

    /// - Parameter limit: in bytes.
    static func bodyTooLarge(_ limit: Int) -> HTTPRefusal {
        HTTPRefusal(
            status: 413, code: "body_too_large",
            message: "The body is larger than the \(limit) bytes that this route takes.")
    }

    /// The handshake of a WebSocket (RFC 6455 §4.2) is not one.
    static func badHandshake(_ message: String) -> HTTPRefusal {
        HTTPRefusal(status: 400, code: "bad_handshake", message: message)
    }
    static let handshakeNeeded = HTTPRefusal(
        status: 426, code: "upgrade_required", message: "This route speaks WebSocket version 13 only.")
}

extension NetError {
    /// What a handler is told that was taking the body of a request which is refused.
    init(_ refusal: HTTPRefusal) {
        switch refusal.status {
        case 408: self.init(.timeout, refusal.message)
        case 413: self.init(.tooLarge, refusal.message)
        default: self.init(.protocolError, refusal.message)
        }
    }
}
