/// What an HTTP/1.1 server grants a connection, so that nobody can exhaust it from outside.
///
/// All times count on the loop's own clock. A limit that is passed before a whole request is there is answered (408,
/// 413, 414, 431) and the connection closed; a connection that is merely idle is closed without a word.
public struct HTTPLimits: Sendable, Hashable {
    /// Bytes of the request line; more is 414.
    public var requestLineBytes = 8 * 1024
    /// Bytes of the whole head; more is 431.
    public var headerBytes = 16 * 1024
    /// Header fields of a request; more is 431.
    public var headerCount = 100
    /// From the connection's start to its first byte, a TLS handshake included; then it is closed.
    public var firstByteTime: Duration = .seconds(10)
    /// From the first byte of a head to its end; then 408.
    public var headerTime: Duration = .seconds(10)
    /// From the end of a head to the end of the body; then 408.
    public var bodyTime: Duration = .seconds(30)
    /// How long a streamed body, whose handler waits for more of it, may bring nothing; then 408.
    public var streamedBodyPauseTime: Duration = .seconds(30)
    /// From the end of a head to the end of a streamed body; then 408.
    public var streamedBodyTime: Duration = .seconds(3600)
    /// Bytes of a streamed body that its handler has not taken before no more is read.
    public var streamedBodyBytes = 256 * 1024
    /// Between requests; then the connection is closed.
    public var idleTime: Duration = .seconds(75)
    /// Requests of one connection that are in work at a time; what is pipelined beyond is not read.
    public var pipelinedRequests = 32
    /// Connections at a time from one address; more are closed at once.
    public var connectionsPerAddress = 1024
    /// Connections at a time; more are closed at once.
    public var connections = 16 * 1024
    /// Bytes of answers that may wait for a slow reader before no more of its requests are taken on.
    public var waitingAnswerBytes = 256 * 1024
    /// How long a reader may take nothing of what waits for it; then it is cut off.
    public var stallTime: Duration = .seconds(30)
    /// How long a closed connection waits for the other end to close, so that the last answer is not lost.
    public var lingerTime: Duration = .seconds(2)

    public init() {}
}
