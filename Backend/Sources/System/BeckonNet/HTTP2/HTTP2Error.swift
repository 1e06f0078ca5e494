/// Why a request over HTTP/2 has no answer, above all: whether it may be sent again without being done twice.
public struct HTTP2Error: Error, Sendable, Hashable, CustomStringConvertible {
    /// What went wrong, and what is known of the request.
    public enum Kind: String, Sendable {
        /// There is no connection: refused, no such host, TLS, another protocol.
        case noConnection
        /// The peer has provably not looked at the request: it may be sent again (RFC 9113 §8.7).
        case notSent
        /// The request was sent and its stream or connection ended before the answer: what became of it is unknown.
        case unanswered
        /// The deadline passed before the request was sent.
        case timedOutUnsent
        /// The deadline passed after the request was sent: what became of it is unknown.
        case timedOut
        /// Too many requests wait already.
        case queueFull
        /// The peer broke the protocol, or the request has fields that HTTP/2 cannot carry.
        case protocolError
    }

    /// What went wrong, and what is known of the request.
    public let kind: Kind
    /// A sentence for a person. Holds no header value and no path: they may be secrets.
    public let message: String
    /// The GOAWAY frame that ended the connection, where one did.
    public let goAway: HTTP2GoAway?
    /// Whether every later request on this connection would fail as well.
    public let endsConnection: Bool

    public init(_ kind: Kind, _ message: String, goAway: HTTP2GoAway? = nil, endsConnection: Bool = false) {
        self.kind = kind
        self.message = message
        self.goAway = goAway
        self.endsConnection = endsConnection || kind == .noConnection || goAway != nil
    }

    public var description: String { message }
}
