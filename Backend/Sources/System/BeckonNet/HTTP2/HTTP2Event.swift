/// What an ``HTTP2Session`` found in the bytes it was given.
enum HTTP2Event: Equatable {
    /// The peer's settings arrived or changed.
    case settings(maxConcurrentStreams: Int)
    /// A whole request, its body read to the end. Server side.
    case request(stream: Int32, HTTPRequest)
    /// A whole response. Client side.
    case response(stream: Int32, HTTPResponse)
    /// A stream has ended; comes after its request or response, or without one when it was reset.
    case streamClosed(stream: Int32, errorCode: UInt32)
    case goAway(HTTP2GoAway)
    case pingAcknowledged
}
