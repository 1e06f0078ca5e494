import Foundation

extension HTTPServer {
    /// Where a server listens and what it grants.
    public struct Configuration: Sendable {
        /// An address such as `127.0.0.1` or `::1`, or a name for one.
        public var host = "127.0.0.1"
        /// 0 for a free one.
        public var port = 0
        /// Nil: in the clear.
        public var tls: TLSServerContext?
        public var limits = HTTPLimits()
        public var webSocketLimits = WebSocketLimits()
        /// The bytes that a request's body may have, by method and path; called on the loop when the head is there.
        public var bodyLimit: @Sendable (_ method: String, _ path: Substring) -> Int = { _, _ in 1 << 20 }
        /// Whether the handler takes the body piece by piece, as ``HTTPRequest/stream``; called on the loop when the head
        /// is there. The handler is then called at once, and all other bodies come whole.
        public var streamsBody: @Sendable (_ method: String, _ path: Substring) -> Bool = { _, _ in false }
        /// How what the server refuses by itself is worded; called on the loop. The connection is closed afterwards.
        public var refusal: @Sendable (HTTPRefusal) -> HTTPResponse = { refusal in
            HTTPResponse(
                status: refusal.status, headers: ["content-type": "text/plain; charset=utf-8"],
                body: Data((refusal.message + "\n").utf8))
        }
        /// Seconds since 1970, for the Date header.
        public var secondsSince1970: @Sendable () -> Int64 = { Int64(time(nil)) }

        public init() {}
    }
}
