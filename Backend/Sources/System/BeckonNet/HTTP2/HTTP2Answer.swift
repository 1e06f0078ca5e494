/// What an ``HTTP2Server`` does about a request.
public enum HTTP2Answer: Sendable, Hashable {
    case response(HTTPResponse)
    /// Ends the stream with an error code instead of a response (RFC 9113 §7).
    case reset(errorCode: UInt32)
    /// Ends the connection without a word, as a crash or a cut cable does.
    case cut
    /// Nothing, ever.
    case silence
}
